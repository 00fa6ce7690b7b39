import { describe, expect, it } from 'vitest'
import { catalogue } from '@/lib/redaction/catalogue'
import { createRedactor } from '@/lib/redaction/create-redactor'

const { redact } = createRedactor()
/** Invented, and put together here so that no scanner of this repository takes them for real. */
const key = (length: number) => 'a7Kq9ZxB2mN4vL8wR1tY6uP3sD5fG0hJ'.repeat(8).slice(0, length)
const hex = (length: number) => '0f1e2d3c4b5a69788796a5b4c3d2e1f0'.repeat(4).slice(0, length)
const base64 = (text: string) => Buffer.from(text).toString('base64')

/** What is shown of each: the head, and `|` where the mask begins and ends. */
const secrets: readonly [name: string, before: string, secret: string, after: string][] = [
  ['OpenAI, classic', 'key sk-', key(48), ' ok'],
  ['OpenAI, project', 'OPENAI: sk-', `proj-${key(40)}_T3BlbkFJ-${key(40)}`, ', ok'],
  ['OpenAI, service account', 'sk-', `svcacct-${key(74)}T3BlbkFJ${key(74)}`, ''],
  ['Anthropic', '`sk-', `ant-api03-${key(93)}AA`, '`'],
  ['OpenRouter', '(sk-', `or-v1-${hex(64)}`, ')'],
  ['DeepSeek', 'sk-', hex(32), '。'],
  ['GitHub, classic', 'ghp_', key(36), '\n'],
  ['GitHub, OAuth', 'x=gho_', key(36), ';'],
  ['GitHub, app for a user', 'ghu_', key(36), ''],
  ['GitHub, app', 'https://github.com/?t=ghs_', key(36), '&a=b'],
  ['GitHub, refresh', 'ghr_', key(76), ''],
  ['GitHub, fine-grained', 'github_pat_', `11${key(20)}_${key(59)}`, ' '],
  ['GitLab, personal', 'glpat-', key(20), '.'],
  ['GitLab, runner', 'glrt-', `t1_${key(20)}`, ''],
  ['GitLab, routable', 'glpat-', `${key(27)}.01.${key(9)}`, ''],
  ['Slack, bot', 'xoxb-', `123456789012-1234567890123-${key(24)}`, ' '],
  ['Slack, user', 'xoxp-', `123456789012-123456789012-123456789012-${hex(32)}`, ''],
  ['Slack, app', 'xapp-', `1-A01ABCDEFGH-1234567890123-${hex(64)}`, ''],
  ['Slack, rotating', 'xoxe.xoxp-', `1-${key(160)}`, ''],
  ['Slack, webhook', 'https://hooks.slack.com/services/', `T01ABCDEF2G/B01ABCDEF3H/${key(24)}`, ' '],
  ['Discord, webhook', 'https://discord.com/api/webhooks/', `1234567890123456789/${key(68)}`, ''],
  ['Stripe, secret', 'sk_live_', key(24), ''],
  ['Stripe, test', 'sk_test_', `51${key(97)}`, ''],
  ['Stripe, restricted', 'rk_live_', key(99), ''],
  ['Stripe, webhook', 'whsec_', key(32), ''],
  ['Google, API key', 'AIza', `Sy${key(33)}`, '"'],
  ['Google, API key in a query', 'https://maps.example.com/js?key=', `AIzaSy${key(33)}`, '&v=3'],
  ['Google, client secret', 'GOCSPX-', key(28), ''],
  ['Google, access token', 'ya29.', `a0Af${key(150)}`, ''],
  ['AWS, access key id', 'AKIA', 'Q2W3E4R5T6Y7U8I9', ' '],
  ['AWS, temporary access key id', 'ASIA', 'Q2W3E4R5T6Y7U8I9', ','],
  ['AWS, secret in an ini file', 'aws_secret_access_key = ', `wJalr/+${key(33)}`, '\n'],
  ['AWS, secret in an environment file', 'export AWS_SECRET_ACCESS_KEY=', `/Jalr/+${key(33)}`, '\n'],
  ['AWS, secret in JSON', '{"SecretAccessKey": "', `wJalr/+${key(33)}`, '"}'],
  ['AWS, signed address', 'https://b.s3.amazonaws.com/x?X-Amz-Expires=300&X-Amz-Signature=', hex(64), '&x=y'],
  ['Azure, connection string', 'AccountName=x;AccountKey=', `${key(86)}==`, ';EndpointSuffix=core.windows.net'],
  ['Azure, Service Bus', 'SharedAccessKeyName=Root;SharedAccessKey=', `${key(43)}=`, ''],
  ['Azure, shared access signature', 'https://x.blob.core.windows.net/c?sv=2024-11-04&sp=r&sig=', `${key(43)}%3D`, '&se=2030'],
  ['npm', 'npm_', key(36), ''],
  ['npm, older, in .npmrc', '//registry.example.com/:_authToken=', '01234567-89ab-4cde-8f01-23456789abcd', '\n'],
  ['PyPI', 'pypi-', `AgEIcHlwaS5vcmc${key(140)}`, ''],
  ['Hugging Face', 'hf_', 'AbCdEfGhIjKlMnOpQrStUvWxYzAbCdEfGh', ''],
  ['Telegram', 'bot8123456789:A', `AH${key(32)}`, '/getMe'],
  ['Twilio, API key', 'SK', hex(32), ''],
  ['Twilio, auth token', 'TWILIO_AUTH_TOKEN=', hex(32), ''],
  ['SendGrid', 'SG.', `${key(22)}.${key(43)}`, ''],
  ['JWT', 'token eyJ', `hbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.${key(43)}`, ' x'],
  ['JWT, encrypted with a key of its own', 'eyJ', `hbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..${key(16)}.${key(40)}.${key(22)}`, ''],
  ['Bearer', 'Authorization: Bearer ', key(32), '\r\n'],
  ['Bearer, the example of RFC 6750', 'authorization: bearer ', 'mF_9.B5f-4.1JqM', '\n'],
  ['Bearer, before a full stop', 'It sent Bearer ', key(20), '. Then'],
  ['Basic', 'Authorization: Basic ', base64('aladdin:opensesame'), '"'],
  ['Basic, password in UTF-8', 'Basic ', base64('anna:schlüssel'), ''],
  ['password in an address', 'postgres://', 'app:s3cret', '@db:5432/app'],
  ['password with an @ in an address', 'amqp://', 'app:p@ss', '@mq/'],
  ['password without a user in an address', 'redis://', ':hunter2', '@cache:6379'],
  ['token in the place of a user', 'https://', key(40), '@git.example.com/x.git'],
  ['address with escaped slashes', '"https:\\/\\/', 'app:s3cret', '@db\\/x"'],
  ['query: access_token', 'GET /me?access_token=', key(20), '&fields=id'],
  ['query: api_key', 'https://x.example/?a=b&api_key=', hex(32), '#top'],
  ['query: password', '/login?user=a&password=', 'letmein', '&x'],
  ['YAML', 'db:\n  password: ', 'hunter2', '\n'],
  ['YAML, a word', 'db:\n  password: ', 'swordfish', '\n  user: x'],
  ['YAML, quoted', "password: '", 'correct-horse-battery-staple', "'"],
  ['JSON', '{"password": "', 'supersecret', '"}'],
  ['JSON in JSON', '{\\"password\\":\\"', 'hunter2', '\\"}'],
  ['Python', 'PASSWORD = "', 'Tr0ub4dor&3', '"'],
  ['Python, bytes', 'password = b"', 'hunter2', '"'],
  ['Go', 'password := "', 'p4ssw0rd', '"'],
  ['Ruby', ':password => "', 'p4ssw0rd', '"'],
  ['environment file', 'DB_PASSWORD=', 'letmein', '\n'],
  ['environment file, with signs', 'DB_PASSWORD=', 'a&b(c)d,1', '\n'],
  ['flag', 'mysql --password=', 'hunter2', ' -u root'],
  ['ADO connection string', 'Server=x;User Id=sa;Password=', 'P4ssw0rd!', ';'],
  ['properties', 'spring.datasource.password=', 's3cr3t!', '\n'],
  ['prose', 'Password: ', 'hunter22', '. Log in with it.'],
  ['Markdown', '- **Password:** ', 'hunter22', '\n'],
  ['wide colon', 'password：', 'hunter22', ' '],
  ['camel case', 'userPass: "', 'hunter2', '"'],
  ['api key in code', 'const apiKey = "', key(20), '"'],
  ['api key in a header', 'X-Api-Key: ', hex(32), '\n'],
  ['client secret', '"client_secret":"', key(24), '"'],
  ['private key in PEM', '-----BEGIN PRIVATE KEY-----\n', `MII${key(61)}\n${key(64)}\nAb3=`, '\n-----END PRIVATE KEY-----\n'],
  [
    'encrypted private key',
    '-----BEGIN RSA PRIVATE KEY-----\n',
    `Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,${hex(32)}\n\n${key(64)}`,
    '\n-----END',
  ],
  ['private key on one line', '-----BEGIN EC PRIVATE KEY----- ', `MHc${key(61)} ${key(20)} AwEH`, '-----END EC PRIVATE KEY-----'],
  ['private key in JSON', '"-----BEGIN PRIVATE KEY-----\\n', `MII${key(61)}\\n${key(64)}`, '\\n-----END PRIVATE KEY-----\\n"'],
  [
    'PGP private key',
    '-----BEGIN PGP PRIVATE KEY BLOCK-----\n',
    `Version: 1\n\nlQOY${key(60)}\n=aB3d`,
    '\n-----END PGP PRIVATE KEY BLOCK-----',
  ],
  ['OpenSSH private key, cut', '-----BEGIN OPENSSH PRIVATE KEY-----\n', 'b3B', ''],
  ['private key, cut, before prose', '-----BEGIN PRIVATE KEY-----\n', `MII${key(61)}\n${key(9)}`, '\n\nThis is where it ends.'],
  ['after an escape of JSON', '{"text":"keys:\\nsk-', key(48), '\\n"}'],
  ['after an escape of an address', 'q=%20sk-', key(48), ''],
  ['after Japanese', '鍵はsk-', key(48), 'です'],
  ['Groq', 'gsk_', key(52), ''],
  ['xAI', 'xai-', key(80), ''],
  ['Shopify', 'shpat_', hex(32), ''],
  ['Linear', 'lin_api_', key(40), ''],
  ['1Password', 'ops_eyJ', key(250), ''],
  ['DigitalOcean', 'dop_v1_', hex(64), ''],
]

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: templates are among what must not be masked
const ordinary: readonly string[] = [
  // words that begin or end like heads
  'risk-averse people and their task-oriented-management-of-2-things use sk-learn and sk-estimator-html-doc-link',
  'sk-folding-cube sk-three-bounce-child-1 { color: red }',
  'ghp_short github_pat_token_for_my_workflow hf_hub_download npm_config_registry npm_package_version pypi-publish',
  'SKILL AKIAX Akihabara SG.js eyJ AIzawa 12:A 2024-05-06T12:Abc xapp-name xoxb-your-token-here',
  'Bearer of good news. Bearer tokens are sent as Bearer <token>, Bearer ${token} or `Bearer `, see Bearer authentication.',
  'Basic usage, basic authentication, Basic Latin, a basic idea, BASIC programs, Basic HTML and basic 2D shapes',
  // prose about keys
  'The password is stored hashed. A token is a secret: never tell. Secrets, passwords, tokens and keys. Password: at least 8 characters.',
  'Enter your password: it must be long. The secret key of the API, the api key, the private key and the access token expire.',
  'A file that begins with `-----BEGIN PRIVATE KEY-----` and ends with `-----END PRIVATE KEY-----` is a key.',
  "const begin = '-----BEGIN PRIVATE KEY-----'; const end = '-----END PRIVATE KEY-----'",
  '-----BEGIN CERTIFICATE-----\nMIIDdzCCAl+gAwIBAgIEAgAAuTANBgkqhkiG9w0BAQUFADBaMQswCQYDVQQGEwJJ\n-----END CERTIFICATE-----',
  '-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA\n-----END PUBLIC KEY-----',
  // hashes, ids, images
  'd41d8cd98f00b204e9800998ecf8427e da39a3ee5e6b4b0d3255bfef95601890afd80709',
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855 sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg==',
  '123e4567-e89b-42d3-a456-426614174000 01932f6e-7b1a-7c3d-9e4f-5a6b7c8d9e0f req_011CSHoEeqs5C35K2UUqR7Fy',
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  '//# sourceMappingURL=data:application/json;base64,eyJ2ZXJzaW9uIjozLCJzb3VyY2VzIjpbImEuanMiXSwibmFtZXMiOltdLCJtYXBwaW5ncyI6IkFBQUEifQ==',
  'price_1MoBy5LkdIwHu7ixZhnattbh pk_live_ pi_3MtwBwLkdIwHu7ix28a3tqPa commit 3513a4c, version 1.2.3-beta.4, ISBN 978-3-16-148410-0',
  // addresses
  'https://example.com:8080/a?b=c ssh://git@github.com/a/b git+ssh://git@github.com/a http://localhost:3000 mailto:a@b.de http://[::1]:80/',
  'https://${user}:${password}@host postgres://<user>:<password>@host https://x.com/@name/a:b@c http://a.b/?mail=a:b@c.d',
  '?token= ?key=name&api_key=&sig=short /search?key=some-words-in-a-row&token=refresh',
  // types, code, forms
  'interface Login { user: string; password: string; token: Token; secret?: Buffer }',
  "type: 'password', password: 'Password', token: 'string', label: \"Password\", autocomplete: 'current-password', secret: true, token: null",
  'password: z.string().min(8), token: process.env.TOKEN, secret: config.get("x"), password = getPassword(user), password: user.password',
  'if (password === other.password || token == null) return typeof password === "function" ? password : token[0]',
  'a.password=b.password,c.token=d?e:f,secret=!0,pass=1,token:t,pwd:p,password:n1}',
  'password: ${{ secrets.PASSWORD }}, PASSWORD=$DB_PASSWORD, PASSWORD="${PASSWORD}", password: {{ password }}, token=<your token>, API_KEY=your-api-key',
  'PASSWORD=********, password: "••••", API_KEY=xxxxxxxxxxxxxxxx, token: "...", secret: "your-secret-here"',
  'password: /path/to/file, secret: ./secrets/key.pem, tokenUrl: "https://auth.example.com/oauth2/token", passwordHash: "x1y2z3a4"',
  'The tokenizer: 128k tokens, passport: 12345678, compass: 180, bypass=true1, secretary: Anna99, tokens: 4096, max_tokens=4096',
  'exports.AuthenticationMD5Password = AuthenticationMD5Password;',
  'getUserInfo(token: OAuth2Tokens), password: "Password123 is not allowed here", token: "color-blue-500", authorization: "required"',
]
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: see above

describe('the catalogue', () => {
  it.each(secrets)('masks %s', (_, before, secret, after) => {
    const shown = redact(before + secret + after)
    expect(shown.replace(/(AIza|eyJ)(?=••••)/, '')).toBe(`${before.replace(/(AIza|eyJ)$/, '')}••••${after}`)
  })

  it.each(ordinary)('leaves alone: %s', (text) => {
    expect(redact(text)).toBe(text)
    expect(redact(`${text}\n`)).toBe(`${text}\n`)
  })

  it('cites a public page for each shape', () => {
    for (const { source } of catalogue) expect(source).toMatch(/^https:\/\/[\w.]+\/./)
  })
})
