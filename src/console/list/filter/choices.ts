/** Some of a few choices, in the form of filters: `10,20`, in the order of the choices. No side effects. */

export interface Choice {
  readonly value: string | number
  readonly label: string
}

type Choices = readonly Choice[]

/** The choices in a value. */
export function chosenIn(options: Choices, value: string): Choices {
  const named = value.split(',').map((text) => text.trim())
  return options.filter((option) => named.includes(String(option.value)))
}

/** The parts of a value that are no choices. */
export const unknownChoices = (options: Choices, value: string): readonly string[] =>
  value
    .split(',')
    .map((text) => text.trim())
    .filter((text) => !options.some((option) => String(option.value) === text))

/** Choices in the form of the address. */
export const choicesValue = (chosen: Choices): string => chosen.map(({ value }) => value).join(',')

/** Choices as users read them: `意向客户、重点客户`. */
export const choicesTitle = (chosen: Choices): string => chosen.map(({ label }) => label).join('、')

/** The parts of a typed list: `意向,重点`, `意向、重点客户`. */
export const partsOf = (text: string): string[] => text.split(/[,，、]/).map((part) => part.trim())

/** The choice with this label, or with a label that begins with it. */
const choiceNamed = (options: Choices, text: string): Choice | undefined =>
  options.find(({ label }) => label === text) ??
  (text === '' ? undefined : options.find(({ label }) => label.startsWith(text)))

/** The choices that a typed list means, in the order of the choices, and the parts that match none. */
export function readChoices(options: Choices, text: string): { chosen: Choices; strange: readonly string[] } {
  const given = partsOf(text).filter((part) => part !== '')
  const parts = given.length === 0 ? [''] : given
  const found = parts.map((part) => choiceNamed(options, part))
  return {
    chosen: options.filter((option) => found.includes(option)),
    strange: parts.filter((_part, at) => found[at] === undefined),
  }
}
