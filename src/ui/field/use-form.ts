/** What a form holds, and what is wrong with it. */
import { type ChangeEvent, type RefObject, useId, useRef, useState } from 'react'
import { toasts } from '../toast/toasts'

type Errors<T> = { [K in keyof T]?: string | undefined }
type TextName<T> = { [K in keyof T]: T[K] extends string ? K : never }[keyof T] & string

interface FormOptions<T> {
  /** What it starts with; later changes of it are not looked at. */
  initial: T
  /** What stands in it at first instead, and is not saved. */
  typed?: T | undefined
  /** Under which name a field is sent, where that is another: what the server says of it finds its field by that. */
  sentAs?: { [K in keyof T]?: string }
  /** How much fields take, by the names they are sent under. */
  limits?: Readonly<Record<string, { readonly maxLength?: number }>>
  /** What is wrong, field by field, in the fields' order. */
  check(values: T): Errors<T>
}

export interface FormState<T> {
  values: T
  set<K extends keyof T>(name: K, value: T[K]): void
  /** Fills in what there is no choice about: nothing that the user did. */
  preset<K extends keyof T>(name: K, value: T[K]): void
  /** What a field of text needs: name, value, error, limit and the listeners. */
  text(name: TextName<T>): {
    name: string
    value: string
    error: string | undefined
    maxLength: number | undefined
    onChange(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void
    onBlur(): void
  }
  /** What is wrong with the fields that have been left or submitted. A field's control must carry its `name`. */
  errors: Errors<T>
  /** The field has been left: what is wrong with it may be told. */
  touch(name: keyof T): void
  /** Something is not as it was at first, or as it was last saved. */
  dirty: boolean
  /** A save is under way. */
  busy: boolean
  /**
   * Saves what is right, once at a time, and answers whether it was saved. Rejects where `save` does; what the server said of a
   * field then stands beside it too. Otherwise every error stands beside its field, the first is also a message, and its
   * field has the focus.
   */
  submit(save: (values: T) => unknown): Promise<boolean>
  /** For `<Form>`; a submit button outside of it names it by `form={props.id}`. */
  props: { id: string; ref: RefObject<HTMLFormElement | null> }
}

export function useForm<T extends object>({ initial, typed, sentAs, limits, check }: FormOptions<T>): FormState<T> {
  const id = useId()
  const ref = useRef<HTMLFormElement>(null)
  const [base, setBase] = useState(initial)
  const [values, setValues] = useState(typed ?? initial)
  const [touched, setTouched] = useState<ReadonlySet<keyof T>>(new Set())
  const [refused, setRefused] = useState<Refused<T> | null>(null)
  const [busy, setBusy] = useState(false)
  // Beside the state: two Enters may come before that one is drawn.
  const working = useRef(false)

  const wrong = check(values)
  const names = Object.keys(values) as (keyof T)[]
  const sentName = (name: keyof T) => sentAs?.[name] ?? String(name)
  const errors: Errors<T> = {}
  for (const name of names) if (touched.has(name)) errors[name] = wrong[name]
  // Until something else stands there.
  if (refused && Object.is(values[refused.name], refused.value)) errors[refused.name] ??= refused.text

  const set: FormState<T>['set'] = (name, value) => setValues((now) => ({ ...now, [name]: value }))
  const preset: FormState<T>['preset'] = (name, value) => {
    setBase((now) => ({ ...now, [name]: value }))
    set(name, value)
  }
  const touch = (name: keyof T) => setTouched((now) => new Set(now).add(name))

  const submit = async (save: (values: T) => unknown) => {
    if (working.current) return false
    setTouched(new Set(names))
    const first = firstFault(wrong, ref.current)
    if (first) {
      tellOwnFaults(ref.current)
      toasts.show('bad', first.text)
      first.control?.focus()
      return false
    }
    working.current = true
    setBusy(true)
    try {
      await save(values)
      setBase(values)
      return true
    } catch (error) {
      const fault = fieldFault(error)
      const name = names.find((one) => sentName(one) === fault?.field)
      if (fault && name !== undefined) {
        setRefused({ name, value: values[name], text: fault.reason })
        controlsOf(ref.current)
          .find((control) => control.name === name)
          ?.focus()
      }
      throw error
    } finally {
      working.current = false
      setBusy(false)
    }
  }

  return {
    values,
    set,
    preset,
    text: (name) => ({
      name,
      value: values[name] as string,
      error: errors[name],
      maxLength: limits?.[sentName(name)]?.maxLength,
      onChange: ({ target }) => set(name, target.value as T[typeof name]),
      // Told on leaving an untouched field, it would only push away the button that was about to be clicked.
      onBlur: () => Object.is(values[name], base[name]) || touch(name),
    }),
    errors,
    touch,
    dirty: names.some((name) => !Object.is(values[name], base[name])),
    busy,
    submit,
    props: { id, ref },
  }
}

/** What the server had against the value of a field. */
interface Refused<T> {
  name: keyof T
  value: T[keyof T]
  text: string
}

/** The field that an answer is about, as refusals name it. */
function fieldFault(error: unknown): { field: string; reason: string } | null {
  const data = (error as { data?: { field?: unknown; reason?: unknown } | null } | null)?.data
  return typeof data?.field === 'string' && typeof data.reason === 'string'
    ? { field: data.field, reason: data.reason }
    : null
}

const controlsOf = (form: HTMLFormElement | null) => [...(form?.elements ?? [])] as HTMLInputElement[]

interface Fault {
  text: string
  control?: HTMLElement | undefined
}

/** What controls themselves can't read they tell in their fields, though they were never left. */
const tellOwnFaults = (form: HTMLFormElement | null) => {
  for (const control of form?.elements ?? []) (control as HTMLInputElement).checkValidity?.()
}

/** The first error; what a control itself can't read (a date, say) counts, and its own words go before the check's. */
function firstFault(wrong: Errors<object>, form: HTMLFormElement | null): Fault | undefined {
  const controls = controlsOf(form)
  const own = (control?: HTMLInputElement) => (control?.validity?.customError && control.validationMessage) || undefined
  for (const [name, text] of Object.entries(wrong as Record<string, string | undefined>)) {
    if (!text) continue
    const control = controls.find((other) => other.name === name)
    return { text: own(control) ?? text, control }
  }
  const control = controls.find(own)
  const text = own(control)
  return text === undefined ? undefined : { text, control }
}
