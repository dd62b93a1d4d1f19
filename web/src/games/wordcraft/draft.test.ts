// The word being spelled.
import { describe, expect, it } from 'vitest'
import { back, cardsUsed, choose, EMPTY, move, plain, tap, tiles, type, without, write, type Draft } from './draft'

const tapped = (...cards: string[]): Draft => cards.reduce(tap, EMPTY)
const cards = (word: Draft): string[] => tiles(word).map((tile) => tile.card)

describe('typing', () => {
  it('takes letters only, in capitals and without marks', () => {
    expect(plain("Gl-é a'm 7")).toBe('GLEAM')
    expect(plain('größe')).toBe('GROESSE')
    expect(plain('x'.repeat(99)).length).toBe(24)
  })
  it('adds and takes back letter by letter', () => {
    const word = ['g', 'o'].reduce(type, EMPTY)
    expect(word.text).toBe('GO')
    expect(back(back(back(word)))).toEqual(EMPTY)
  })
})

describe('Qu', () => {
  it('stands for QU when tapped, and U behind it takes both cards', () => {
    expect(cards(tapped('Qu', 'I', 'T'))).toEqual(['Qu', 'I', 'T'])
    const long = tapped('Qu', 'U', 'I', 'T')
    expect(long).toEqual({ text: 'QUIT', long: 'u1' })
    expect(cards(long)).toEqual(['Qu', 'U', 'I', 'T'])
  })
  it('is taken back in steps: the U card, then U, then Q', () => {
    const word = tapped('Qu', 'U')
    expect(back(word)).toEqual({ text: 'QU', long: '' })
    expect(back(back(word))).toEqual({ text: 'Q', long: '' })
    expect(cards(type(back(back(word)), 'A'))).toEqual(['Qu', 'A'])
  })
  it('goes its own way at each use', () => {
    const word = choose(write(EMPTY, 'quiqui'), 'u2')
    expect(cards(word)).toEqual(['Qu', 'I', 'Qu', 'U', 'I'])
    expect(move('say', word)).toBe('say QUIQUI u2')
    expect(write(word, 'QUI').long).toBe('')
  })
  it('can be followed by a second U', () => {
    expect(tapped('E', 'Qu', 'U', 'U')).toEqual({ text: 'EQUU', long: 'u1' })
  })
})

describe('tiles', () => {
  it('can be taken out anywhere', () => {
    const word = tapped('E', 'Qu', 'I', 'P')
    expect(without(word, tiles(word)[1]!).text).toBe('EIP')
    expect(without(word, tiles(word)[0]!).text).toBe('QUIP')
  })
  it('are counted by card', () => {
    expect(cardsUsed(write(EMPTY, 'tree'))).toEqual({ T: 1, R: 1, E: 2 })
  })
  it('make a move', () => {
    expect(move('appeal', write(EMPTY, 'tree'))).toBe('appeal TREE')
    expect(move('propose', choose(write(EMPTY, 'queek'), 'u1'))).toBe('propose QUEEK u1')
  })
})
