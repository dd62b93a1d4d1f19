// Long words with soft hyphens, for where there is little room; not every browser has those of German itself. They stand
// between syllables, and only where it is plain where one ends: what is left whole may still be written smaller.
const WORD = /\p{L}+/gu
const EDGE = 4 // so many letters stay on each line
const BETWEEN = /(?<=[aeiouyäöü])[b-df-hj-np-tv-xzß]+(?=[aeiouyäöü])/gi // the consonants between two vowels
const BEGINS = /(?:sch[lmnrw]?|[cp]h|ck|pf|kn|wr|[bcfgkp]l|[bcdfgkpt]r|(?<=[klnr])s[pt]r?|.)$/i // a syllable
const ALONE = /^(?:sch|ch|ph|[bdfghklmpwz])$/i // they begin one after a vowel; with n, r or s the last may end
const UNSURE = /^(?:s[pt]r?|th|pfl|.*[^s]ch)$/i

function cut(word: string): string {
  return word.replace(BETWEEN, (letters: string, at: number) => {
    const begin = letters.search(BEGINS)
    const sure = begin ? !UNSURE.test(letters) : ALONE.test(letters)
    const before = at + begin
    if (!sure || before < EDGE || word.length - before < EDGE) return letters
    return `${letters.slice(0, begin)}\u00ad${letters.slice(begin)}`
  })
}

// Words of so many letters or more.
export const parted = (text: string, least = 10): string =>
  text.replace(WORD, (word) => (word.length < least ? word : cut(word)))

// The letters of the longest part, which needs a line.
export const longest = (text: string): number => Math.max(...text.split(/[ \u00ad-]/).map((part) => part.length))
