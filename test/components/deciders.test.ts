import { describe, expect, it } from 'vitest'
import { type Decider, deciderOf } from '@/components/chat/deciders'
import type { Approver } from '@/lib/domain/account'
import type { Role } from '@/lib/domain/principal'

describe('deciderOf', () => {
  it.each<[Approver, Role, 'own' | 'other', Decider]>([
    ['person', 'user', 'own', 'you'],
    ['person', 'operator', 'other', 'you'],
    ['person', 'user', 'other', 'person'],
    ['operator', 'user', 'own', 'operator'],
    ['operator', 'operator', 'own', 'you'],
    ['operator', 'admin', 'other', 'you'],
    ['other_operator', 'user', 'own', 'other_operator'],
    ['other_operator', 'operator', 'own', 'other_operator'],
    ['other_operator', 'operator', 'other', 'you'],
  ])('with the rule "%s", for a %s and a run of their %s: %s', (whoMayApprove, role, whose, decider) => {
    const personId = whose === 'own' ? 'me' : 'somebody'
    expect(deciderOf({ userId: 'me', role, whoMayApprove }, personId, 'approval')).toBe(decider)
  })

  it('leaves a form to the person who is asked or an operator, whatever the rule', () => {
    expect(deciderOf({ userId: 'me', role: 'user', whoMayApprove: 'operator' }, 'me', 'input')).toBe('you')
    expect(deciderOf({ userId: 'me', role: 'operator', whoMayApprove: 'other_operator' }, 'me', 'input')).toBe('you')
    expect(deciderOf({ userId: 'me', role: 'user', whoMayApprove: 'operator' }, 'somebody', 'input')).toBe('person')
  })
})
