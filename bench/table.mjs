// The figures beside what they may be.
import { median, short } from './numbers.mjs'

/** What may not be exceeded: `times` of the bare pipe of the same run, `most` for itself. */
const limits = {
  '1 deltaP50': { times: 1.3 },
  '50 deltaP50': { times: 1.5 },
  '50 firstText': { times: 2.5 },
  '50 turnaround': { times: 1.5 },
  '50 cpuPer1000': { times: 1.7 },
  '200 cpuPer1000': { times: 2.5 },
  '200 stretch': { most: 1.02 },
}
const idleLimit = { most: 75 }

const fields = {
  firstText: 'first text added, ms',
  deltaP50: 'delta p50, ms',
  deltaP95: 'delta p95, ms',
  turnaround: 'tool turnaround, ms',
  cpuPer1000: 'CPU per 1,000 deltas, ms',
  stretch: 'wall stretch',
}

/**
 * Markdown rows, and how many limits were exceeded.
 * `paced`: per number of streams, per peer, the repetitions. `idle` and `aborts`: per peer.
 */
export function tableOf({ paced, idle, aborts }) {
  const rows = []
  for (const [streams, peers] of Object.entries(paced)) {
    for (const [field, label] of Object.entries(fields)) {
      const values = peers.map((reps) => median(reps, field))
      rows.push(row(`${label}, ${streams} ${streams === '1' ? 'stream' : 'streams'}`, values, limits[`${streams} ${field}`]))
    }
  }
  if (idle)
    rows.push(
      row(
        'memory per idle stream, KB',
        idle.map(({ kilobytes }) => kilobytes),
        idleLimit,
      ),
    )
  if (aborts) {
    rows.push(
      row(
        'stop noticed by the model, ms',
        aborts.map(({ abortMs }) => abortMs),
      ),
    )
    const all = aborts.map(({ noticed, of }) => `${noticed} of ${of}`)
    rows.push({
      cells: ['stops noticed', ...all, '', 'all', verdict(aborts.at(-1).noticed === aborts.at(-1).of)],
      over: aborts.at(-1).noticed !== aborts.at(-1).of,
    })
  }
  return { text: markdown(rows), over: rows.filter((one) => one.over).length }
}

/** `values` begin with the bare pipe's and end with Verlauf's. */
function row(label, values, limit) {
  const ratio = values.at(-1) / values[0]
  const fits = !limit || (limit.times ? ratio <= limit.times : values.at(-1) <= limit.most)
  const shown = limit ? (limit.times ? `≤ ${limit.times} ×` : `≤ ${limit.most}`) : ''
  return { cells: [label, ...values.map(short), short(ratio), shown, limit ? verdict(fits) : ''], over: !fits }
}

const verdict = (fits) => (fits ? 'ok' : '**over**')

function markdown(rows) {
  const head = ['', 'pipe', 'Next pipe', 'Verlauf', '× pipe', 'limit', '']
  const lines = [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...rows.map(({ cells }) => cells)]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
