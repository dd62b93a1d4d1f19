// What a line can be made of: words, a picture of the sprite, a die.
export type Sign =
  | { text: string; strong?: boolean }
  | { icon: string; label?: string; seat?: number } // in the colour of its owner
  | { colours: string[]; face: number; label?: string }
