// What a line can be made of: words, a picture of the sprite, a die.
export type Sign =
  | { text: string; strong?: boolean; apart?: boolean } // `apart`: it belongs to the sign before it
  | { icon: string; label?: string; seat?: number } // in the colour of its owner
  | { colours: string[]; face: number; label?: string }

// Groups of signs in one line, each apart from the next.
export const apart = (groups: Sign[][]): Sign[] =>
  groups
    .filter((group) => group.length)
    .flatMap((group, n): Sign[] => (n ? [{ text: ',', apart: true }, ...group] : group))
