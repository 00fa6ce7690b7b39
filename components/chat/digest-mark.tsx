/** The beginning of a digest, enough to compare by eye: "#a91f 03c2". The whole of it on hover. */
export function DigestMark({ digest }: { digest: string }) {
  return (
    <span title={digest} className="whitespace-nowrap rounded-mark bg-hover px-1.5 font-mono text-[12px] text-ink-2">
      {shortDigest(digest)}
    </span>
  )
}

export const shortDigest = (digest: string): string => {
  const plain = digest.replace(/^sha256[:-]/i, '')
  return `#${[plain.slice(0, 4), plain.slice(4, 8)].filter((part) => part !== '').join(' ')}`
}
