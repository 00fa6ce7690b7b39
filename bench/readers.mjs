// When each delta of each round reached the reader. Arrivals are kept per round, in ms of the shared clock.

const charactersPerDelta = 5

/** Of the model's own bytes: one event a delta; a round ends with its terminal event. */
export function wireReader() {
  const marks = [Buffer.from('event: response.output_text.delta'), Buffer.from('event: response.completed')]
  const longest = Math.max(...marks.map((mark) => mark.length))
  const arrivals = [[]]
  let rest = Buffer.alloc(0)
  return {
    arrivals,
    push(bytes, at) {
      const seen = Buffer.concat([rest, bytes])
      let from = 0
      for (let hit = nextOf(seen, from); hit; hit = nextOf(seen, from)) {
        if (hit.mark === 0) arrivals[arrivals.length - 1].push(at)
        else arrivals.push([])
        from = hit.end
      }
      rest = seen.subarray(Math.max(from, seen.length - longest + 1))
    },
    deltas: () => arrivals.reduce((sum, round) => sum + round.length, 0),
  }

  function nextOf(bytes, from) {
    const hits = marks.map((mark, index) => ({ mark: index, at: bytes.indexOf(mark, from), end: 0 })).filter((hit) => hit.at >= 0)
    const first = hits.sort((a, b) => a.at - b.at)[0]
    return first && { ...first, end: first.at + marks[first.mark].length }
  }
}

/** Of Verlauf's events: deltas may be merged, so the offset and the text's length tell which have come. */
export function verlaufReader() {
  const arrivals = []
  let rest = ''
  const reader = { arrivals, runId: null, push, deltas: () => arrivals.reduce((sum, round) => sum + round.length, 0) }
  return reader

  function push(bytes, at) {
    const events = (rest + bytes.toString('latin1')).split('\n\n')
    rest = events.pop()
    for (const event of events) take(event, at)
  }

  function take(event, at) {
    const data = event.indexOf('\ndata: ')
    if (event.startsWith('event: text_delta')) {
      const { round, offset, text } = JSON.parse(event.slice(data + 7))
      while (arrivals.length < round) arrivals.push([])
      const held = arrivals[round - 1]
      const until = Math.floor((offset + text.length) / charactersPerDelta)
      while (held.length < until) held.push(at)
    } else if (!reader.runId && event.includes('event: run\n')) reader.runId = JSON.parse(event.slice(data + 7)).id
  }
}
