/** The value below which the share `p` of `values` lies; NaN of none. */
export function quantile(values, p) {
  const sorted = Float64Array.from(values).sort()
  return sorted.length === 0 ? Number.NaN : sorted[Math.min(sorted.length - 1, Math.floor(p * sorted.length))]
}

/** The median of a field over repetitions. */
export const median = (rows, field) =>
  quantile(
    rows.map((row) => row[field]),
    0.5,
  )

/** Three significant figures. */
export const short = (value) => (Number.isFinite(value) ? String(Number(value.toPrecision(3))) : '–')
