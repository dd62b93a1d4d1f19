// A number as it is written: with a minus sign, not a hyphen.
export const minus = (number: number): string => String(number).replace('-', '−')
