/** Puts a text into a field as if it had been typed there: after the existing text, or with `over` in its place. */
export function typeInto(input: HTMLInputElement, text: string, over = false): void {
  // Past what React knows of the field: as it knows it, nothing would have changed.
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  set?.call(input, over ? text : input.value + text)
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}
