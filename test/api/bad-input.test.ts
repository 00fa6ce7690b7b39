import { describe } from 'vitest'
import { openHouse } from '@/test/support/open-house'
import { refusesBadInput } from './bad-input'

describe('bad input on SQLite', () => refusesBadInput(openHouse))
