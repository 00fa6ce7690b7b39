import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts what is stored. `open` throws for a text that was sealed with another secret or for another purpose, or changed since. */
export interface Seal {
  seal(text: string): string
  open(sealed: string): string
}

const nonceBytes = 12
const tagBytes = 16

/**
 * AES-256-GCM with a key of its own for each purpose (HKDF over the installation's secret), a fresh nonce for each text. Sealed texts are
 * base64: nonce, tag, ciphertext. The secret is asked for when it is first needed.
 */
export function createSeal(secret: () => string, purpose: string): Seal {
  let derived: Buffer | undefined
  const key = (): Buffer => {
    derived ??= Buffer.from(hkdfSync('sha256', secret(), '', `verlauf ${purpose}`, 32))
    return derived
  }
  return {
    seal(text) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key(), nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', key(), bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
    },
  }
}
