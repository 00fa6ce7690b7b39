import http from 'node:http'
import net from 'node:net'
import tls from 'node:tls'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Failure } from '@/lib/domain/failure'
import { createFetchPage } from '@/lib/tools/builtin/fetch-page'
import { internet, type Network } from '@/lib/tools/web/guarded-connect'
import { toolContext } from '@/test/support/tool-context'

const PUBLIC = '93.184.216.34'
const answers = new Map<string, http.RequestListener>()
const server = http.createServer((request, response) => {
  const answer = answers.get(`${request.headers.host}${request.url}`)
  if (answer) answer(request, response)
  else response.writeHead(404).end('no')
})
let port = 0
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Names as the test says; connections to public addresses end at the server above, without TLS. */
function world(names: Record<string, readonly string[] | readonly (readonly string[])[]> = {}) {
  const dialled: string[] = []
  const asked = new Map<string, number>()
  const network: Network = {
    async resolve(hostname) {
      const times = asked.get(hostname) ?? 0
      asked.set(hostname, times + 1)
      const known = names[hostname] ?? [PUBLIC]
      const turn = known[Math.min(times, known.length - 1)]
      if (turn === undefined) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
      return typeof turn === 'string' ? known.filter((entry) => typeof entry === 'string') : turn
    },
    dial: (addresses) => (_, callback) => {
      dialled.push(...addresses)
      const socket = net.connect({ port, host: '127.0.0.1' })
      socket.once('connect', () => callback(null, socket)).once('error', (error) => callback(error, null))
    },
  }
  const tool = createFetchPage(network)
  const fetchPage = (url: string, signal = new AbortController().signal) => tool.run({ url }, toolContext({ signal }))
  return { fetchPage, dialled, asked }
}

const serve = (address: string, type: string, body: string | Buffer, more: http.OutgoingHttpHeaders = {}) =>
  answers.set(address, (_, response) => response.writeHead(200, { 'content-type': type, ...more }).end(body))
const redirect = (address: string, location: string, status = 302) =>
  answers.set(address, (_, response) => response.writeHead(status, { location }).end())

describe('reads', () => {
  it('an HTML page as text, with its title and without its scripts', async () => {
    serve(
      'page.test/',
      'text/html; charset=utf-8',
      `<html><head><title>A &amp; B</title><style>p{}</style></head><body><nav>Menu</nav><h1>Hello</h1><p>First <a href="/x">link</a>.</p>
       <script>alert(1)</script><ul><li>one</li><li>two</li></ul></body></html>`,
    )
    const text = await world().fetchPage('https://page.test/')
    expect(text).toContain('Title: A & B\nAddress: https://page.test/\n\nHello')
    expect(text).toContain('First link.')
    expect(text).toMatch(/one\n.*two/)
    expect(text).not.toMatch(/alert|Menu|p\{\}/)
  })

  it.each([
    ['text/plain', 'Just text.', 'Just text.'],
    ['application/json', '{"a":1}', '{"a":1}'],
    ['application/problem+json', '{"a":1}', '{"a":1}'],
    ['text/html', '', '(The page has no text.)'],
  ])('%s', async (type, body, expected) => {
    serve('other.test/', type, body)
    expect(await world().fetchPage('https://other.test/')).toContain(`Address: https://other.test/\n\n${expected}`)
  })

  it('what a server compressed', async () => {
    serve('zip.test/', 'text/plain', gzipSync('Unzipped.'), { 'content-encoding': 'gzip' })
    expect(await world().fetchPage('https://zip.test/')).toContain('Unzipped.')
  })

  it.each([
    ['header', 'text/html; charset=ISO-8859-1', '<p>Gr\xfc\xdfe</p>'],
    ['meta element', 'text/html', '<meta charset="windows-1252"><p>Gr\xfc\xdfe</p>'],
  ])('the encoding that its %s names', async (_, type, body) => {
    serve('latin.test/', type, Buffer.from(body, 'latin1'))
    expect(await world().fetchPage('https://latin.test/')).toContain('Grüße')
  })

  it('an unknown encoding as UTF-8', async () => {
    serve('odd.test/', 'text/plain; charset=klingon', 'Grüße')
    expect(await world().fetchPage('https://odd.test/')).toContain('Grüße')
  })

  it('only the beginning of a long page', async () => {
    serve('long.test/', 'text/plain', 'word '.repeat(100_000))
    const text = await world().fetchPage('https://long.test/')
    expect(text.length).toBeLessThan(20_200)
    expect(text).toContain('this is its beginning')
  })

  it('only the first megabyte of an endless or a compressed flood', async () => {
    serve('bomb.test/', 'text/plain', gzipSync(Buffer.alloc(200_000_000, 97)), { 'content-encoding': 'gzip' })
    answers.set('endless.test/', (_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' })
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      }
      response.on('drain', more)
      more()
    })
    for (const address of ['https://bomb.test/', 'https://endless.test/']) {
      expect((await world().fetchPage(address)).length).toBeLessThan(20_200)
    }
  })

  it('the whole of an ordinary long page', async () => {
    const row = '<div class="row"><p>Some words <a href="/x">and a link</a>.<br><img src="y"></p></div>\n'
    serve('ordinary.test/', 'text/html', `<body>${'<p>'.repeat(1_000)}${row.repeat(200)}The end.</body>`)
    const text = await world().fetchPage('https://ordinary.test/')
    expect(text).toContain('The end.')
    expect(text).not.toContain('beginning')
  })

  it.each([
    ['deep', '<div>'.repeat(150_000)],
    ['wide', '<p>x'.repeat(200_000)],
    ['unclosed', '<a '.repeat(300_000)],
    ['titles', '<title'.repeat(160_000)],
    ['entities', '&amp;'.repeat(200_000)],
    ['tables', '<table><tr><td colspan=999999999 rowspan=999999999>'.repeat(10_000)],
    ['selectors', '<body><h1>'.repeat(90_000)],
    ['just deep enough', `${'<div>'.repeat(5_000)}${'<b>x</b>'.repeat(110_000)}`],
    ['wrongly closed', `${'<div>'.repeat(5_000)}${'</b>'.repeat(240_000)}`],
    [
      'ordinary',
      `<body>${'<div class="row"><p>Some words of a page, <a href="/somewhere">a link</a>.</p></div>\n'.repeat(11_000)}`,
    ],
  ])('a hostile page (%s) within bounds', async (_, body) => {
    serve('hostile.test/', 'text/html', body)
    const startedAt = performance.now()
    expect((await world().fetchPage('https://hostile.test/')).length).toBeLessThan(20_200)
    expect(performance.now() - startedAt).toBeLessThan(5_000)
  })
})

describe('redirects', () => {
  it('are followed, relative ones too, and the last address is told', async () => {
    redirect('from.test/', '/step')
    redirect('from.test/step', 'https://to.test/end', 308)
    serve('to.test/end', 'text/plain', 'Here.')
    expect(await world().fetchPage('https://from.test/#part')).toContain('Address: https://to.test/end\n\nHere.')
  })

  it('are followed five times, not six', async () => {
    for (let step = 0; step < 7; step++) redirect(`hop.test/${step}`, `/${step + 1}`)
    serve('hop.test/5', 'text/plain', 'Here.')
    expect(await world().fetchPage('https://hop.test/0')).toContain('Here.')
    redirect('hop.test/5', '/6')
    await expect(world().fetchPage('https://hop.test/0')).rejects.toThrow('more than 5 times')
  })

  it.each([
    ['http://to.test/', 'Only https'],
    ['https://127.0.0.1/', 'not an address on the public internet'],
    ['https://[::1]/', 'not an address on the public internet'],
    ['https://internal.test/', 'not an address on the public internet'],
    ['https://to.test:8443/', 'usual port'],
    ['file:///etc/passwd', 'Only https'],
    ['//169.254.169.254/latest/meta-data', 'not an address on the public internet'],
  ])('to %s are refused', async (location, message) => {
    redirect('sly.test/', location)
    const { fetchPage, dialled } = world({ 'internal.test': ['10.0.0.7'] })
    await expect(fetchPage('https://sly.test/')).rejects.toThrow(message)
    expect(dialled).toEqual([PUBLIC])
  })
})

describe('refuses', () => {
  it.each([
    ['http://page.test/', 'Only https'],
    ['ftp://page.test/', 'Only https'],
    ['file:///etc/passwd', 'Only https'],
    ['data:text/plain,hi', 'Only https'],
    ['page.test', 'not an address of a web page'],
    ['', 'not an address of a web page'],
    ['https://page.test:22/', 'usual port'],
    ['https://me:secret@page.test/', 'credentials'],
    ['https://127.0.0.1/', 'public internet'],
    ['https://2130706433/', 'public internet'],
    ['https://0x7f.1/', 'public internet'],
    ['https://0177.0.0.1/', 'public internet'],
    ['https://127.1/', 'public internet'],
    ['https://①②⑦.⓪.⓪.①/', 'public internet'],
    ['https://0/', 'public internet'],
    ['https://10.0.0.1/', 'public internet'],
    ['https://169.254.169.254/latest/meta-data/', 'public internet'],
    ['https://100.64.0.1/', 'public internet'],
    ['https://[::1]/', 'public internet'],
    ['https://[::ffff:127.0.0.1]/', 'public internet'],
    ['https://[::ffff:7f00:1]/', 'public internet'],
    ['https://[fd00:ec2::254]/', 'public internet'],
    ['https://[64:ff9b::7f00:1]/', 'public internet'],
  ])('%s', async (url, message) => {
    const { fetchPage, dialled } = world()
    await expect(fetchPage(url)).rejects.toThrow(message)
    await expect(fetchPage(url)).rejects.toBeInstanceOf(Failure)
    expect(dialled).toEqual([])
  })

  it.each([
    ['a private address', ['192.168.0.10']],
    ['loopback', ['127.0.0.1', '::1']],
    ['a public and a private address', [PUBLIC, '10.0.0.1']],
    ['a mapped address', ['::ffff:10.0.0.1']],
  ])('a name that leads to %s', async (_, addresses) => {
    const { fetchPage, dialled } = world({ 'name.test': addresses })
    await expect(fetchPage('https://name.test/')).rejects.toThrow('public internet')
    expect(dialled).toEqual([])
  })

  it('a name that changes its address between two connections, and dials only what was judged', async () => {
    redirect('rebind.test/', '/again')
    answers.set('rebind.test/', (_, response) => response.writeHead(302, { location: '/again', connection: 'close' }).end())
    const { fetchPage, dialled, asked } = world({ 'rebind.test': [[PUBLIC], ['127.0.0.1']] })
    await expect(fetchPage('https://rebind.test/')).rejects.toThrow('public internet')
    expect(dialled).toEqual([PUBLIC])
    expect(asked.get('rebind.test')).toBe(2)
  })

  it('a name that does not exist, in words', async () => {
    await expect(world({ 'nowhere.test': [] }).fetchPage('https://nowhere.test/')).rejects.toThrow(
      'There is no server named nowhere.test.',
    )
  })

  it('what is not text', async () => {
    serve('image.test/', 'image/png', 'x')
    await expect(world().fetchPage('https://image.test/')).rejects.toThrow('image/png')
  })

  it('an error of the server, with its status', async () => {
    await expect(world().fetchPage('https://missing.test/')).rejects.toThrow('status 404')
  })

  it('a connection that breaks', async () => {
    answers.set('broken.test/', (request) => request.socket.destroy())
    await expect(world().fetchPage('https://broken.test/')).rejects.toThrow('closed the connection')
  })
})

it('stops at once when it is told to, and hangs up', async () => {
  const controller = new AbortController()
  const closed = new Promise<void>((resolve) => {
    answers.set('slow.test/', (request) => {
      request.socket.once('close', () => resolve())
      controller.abort(new Error('enough'))
    })
  })
  await expect(world().fetchPage('https://slow.test/', controller.signal)).rejects.toThrow('enough')
  await closed
})

it('dials the addresses that were judged, whatever the name says, and names the host to the server', async () => {
  const named = new Promise<string>((resolve) => {
    const SNICallback: tls.TlsOptions['SNICallback'] = (name, answer) => {
      resolve(name)
      answer(new Error('no certificate'))
    }
    const secure = tls.createServer({ SNICallback })
    secure.on('tlsClientError', () => secure.close())
    secure.listen(0, '127.0.0.1', () => {
      const address = secure.address()
      const at = typeof address === 'object' && address ? String(address.port) : ''
      internet.dial(['127.0.0.1'])(
        { hostname: 'example.test', host: 'example.test', protocol: 'https:', port: at },
        () => undefined,
      )
    })
  })
  expect(await named).toBe('example.test')
})
