interface Idea {
  readonly needs: readonly string[]
  readonly prompt: string
}

const ideas: readonly Idea[] = [
  { needs: ['calculator', 'current_time'], prompt: 'What is 17.5 % of 1,240 and what time is it in Tokyo?' },
  { needs: ['fetch_page'], prompt: 'What does https://example.com say?' },
  { needs: ['save_note'], prompt: 'Note that the kettle is broken.' },
  { needs: ['list_notes'], prompt: 'Show my notes.' },
  { needs: ['ask_user'], prompt: 'Ask me what I want for lunch.' },
  { needs: [], prompt: 'Write a long report on how an answer reaches the reader.' },
  { needs: [], prompt: 'Think about it first: why is the sky blue?' },
  { needs: [], prompt: 'Leak a secret, so that I can see it masked.' },
  { needs: [], prompt: 'Break in the middle, so that I can see it start again.' },
  { needs: ['calculator'], prompt: 'What is (3 + 4) × 5?' },
  { needs: ['current_time'], prompt: 'What time is it in Lisbon?' },
]

/** What one can ask the demo, for the tools that are offered to it, the most telling first. The empty chat shows the first few. */
export function demoSuggestions(tools: Iterable<string>): readonly string[] {
  const offered = new Set(tools)
  const possible = ideas.filter(({ needs }) => needs.every((tool) => offered.has(tool)))
  // A single tool is suggested only where the idea with both is not.
  const both = possible[0]?.needs.length === 2
  return possible
    .filter(({ needs }) => !both || !(needs.length === 1 && ideas[0]?.needs.includes(needs[0] ?? '')))
    .map(({ prompt }) => prompt)
}
