import { AssignmentCandidate } from './assignment-candidate'
import { BasicCandidate } from './basic-candidate'
import type { Candidate } from './candidate'
import { tokenShapes } from './catalogue-tokens'
import { PemCandidate } from './pem-candidate'
import { TokenCandidate } from './token-candidate'
import { UserinfoCandidate } from './userinfo-candidate'

/** A kind of secret: the heads or contexts it stands behind, and what reads it from there. */
export interface SecretShape {
  readonly name: string
  /** The public page that describes it. */
  readonly source: string
  readonly heads: readonly string[]
  /** Whether `heads` are found whatever their case. */
  readonly anyCase?: boolean
  readonly candidate: () => Candidate
}

/** Secrets that only their context tells. */
const contextShapes: readonly SecretShape[] = [
  {
    name: 'Basic credentials',
    source: 'https://datatracker.ietf.org/doc/html/rfc7617',
    heads: ['Basic ', 'Basic%20'],
    anyCase: true,
    candidate: () => new BasicCandidate(),
  },
  {
    name: 'Credentials in an address',
    source: 'https://datatracker.ietf.org/doc/html/rfc3986#section-3.2.1',
    heads: ['://', ':\\/\\/'],
    candidate: () => new UserinfoCandidate(),
  },
  {
    name: 'Private key in PEM or OpenPGP armour',
    source: 'https://datatracker.ietf.org/doc/html/rfc7468#section-10',
    heads: ['PRIVATE KEY-----', 'PRIVATE KEY BLOCK-----'],
    candidate: () => new PemCandidate(),
  },
  {
    name: 'Password assignment',
    source: 'https://cwe.mitre.org/data/definitions/798.html',
    heads: ['password', 'passwd', 'passphrase', 'passwort', 'kennwort', 'passcode'],
    anyCase: true,
    candidate: () => new AssignmentCandidate('password', 'any'),
  },
  {
    name: 'Password assignment, short names',
    source: 'https://cwe.mitre.org/data/definitions/798.html',
    heads: ['pwd', 'pass'],
    anyCase: true,
    candidate: () => new AssignmentCandidate('password', 'word'),
  },
  {
    // AccountKey= and SharedAccessKey= of Azure: https://learn.microsoft.com/en-us/azure/storage/common/storage-configure-connection-string
    name: 'Secret assignment: API keys, client secrets, AWS secret access keys, Azure account keys',
    source: 'https://docs.aws.amazon.com/cli/latest/userguide/cli-configure-envvars.html',
    heads: [
      'secret',
      'api key',
      ...['api', 'secret', 'private', 'access', 'auth', 'signing', 'encryption', 'master', 'subscription', 'account'].flatMap(
        (kind) => [`${kind}key`, `${kind}_key`, `${kind}-key`],
      ),
    ],
    anyCase: true,
    candidate: () => new AssignmentCandidate('secret', 'any'),
  },
  {
    name: 'Token assignment: OAuth, npm (_authToken), Twilio (AUTH_TOKEN), AWS session tokens',
    source: 'https://datatracker.ietf.org/doc/html/rfc6749#section-5.1',
    heads: ['token', 'authorization', 'credential', 'credentials'],
    anyCase: true,
    candidate: () => new AssignmentCandidate('token', 'any'),
  },
]

/** Every secret that is known, once. What a new vendor needs is a line in `catalogue-tokens.ts` and its cases in the test. */
export const catalogue: readonly SecretShape[] = [
  ...tokenShapes.map((shape) => ({ ...shape, candidate: () => new TokenCandidate(shape) })),
  ...contextShapes,
]
