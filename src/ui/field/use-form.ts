/** The values of a form and their errors. */
import { type ChangeEvent, type RefObject, useId, useRef, useState } from 'react'
import { toasts } from '../toast/toasts'

type Errors<T> = { [K in keyof T]?: string | undefined }
type TextName<T> = { [K in keyof T]: T[K] extends string ? K : never }[keyof T] & string

interface FormOptions<T> {
  /** The initial values; later changes of this option are ignored. */
  initial: T
  /** Shown at first instead, and not saved yet. */
  typed?: T | undefined
  /** The name under which a field is sent, if it differs: the server's errors find the field by it. */
  sentAs?: { [K in keyof T]?: string }
  /** The limits of the fields, by the names under which they are sent. */
  limits?: Readonly<Record<string, { readonly maxLength?: number }>>
  /** The texts that must not be empty, with their names. */
  required?: { readonly [K in TextName<T>]?: string }
  /** The other errors, field by field. */
  check?(values: T): Errors<T>
}

export interface FormState<T> {
  values: T
  set<K extends keyof T>(name: K, value: T[K]): void
  /** Fills in a value without a choice; it does not count as a change by the user. */
  preset<K extends keyof T>(name: K, value: T[K]): void
  /** The props of a text field: name, value, error, limit and listeners. */
  text(name: TextName<T>): {
    name: string
    value: string
    error: string | undefined
    maxLength: number | undefined
    onChange(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void
    onBlur(): void
  }
  /** The errors of the fields that have been left or submitted. A field's control must have its `name`. */
  errors: Errors<T>
  /** The field was left: its error may be shown. */
  touch(name: keyof T): void
  /** Something differs from the initial or last saved values. */
  dirty: boolean
  /** A save is under way. */
  busy: boolean
  /**
   * Saves valid values, one save at a time, and resolves to whether it saved. Rejects if `save` does; the server's
   * error about a field then also appears at that field. Invalid values are not saved: every error appears at its
   * field, the first one also as a message, and its field gets the focus.
   */
  submit(save: (values: T) => unknown): Promise<boolean>
  /** Empties the form for another one, and puts the focus on its first field. */
  restart(): void
  /** For `<Form>`; a submit button outside of it refers to it by `form={props.id}`. */
  props: { id: string; ref: RefObject<HTMLFormElement | null> }
}

export function useForm<T extends object>({
  initial,
  typed,
  sentAs,
  limits,
  required,
  check,
}: FormOptions<T>): FormState<T> {
  const id = useId()
  const ref = useRef<HTMLFormElement>(null)
  const [base, setBase] = useState(initial)
  const [values, setValues] = useState(typed ?? initial)
  const [touched, setTouched] = useState<ReadonlySet<keyof T>>(new Set())
  const [refused, setRefused] = useState<Refused<T> | null>(null)
  const [busy, setBusy] = useState(false)
  // A ref besides the state, because two Enters may come before the state is rendered.
  const working = useRef(false)

  const names = Object.keys(values) as (keyof T)[]
  const wrong = faultsOf(values, required ?? {}, check?.(values) ?? {})
  const sentName = (name: keyof T) => sentAs?.[name] ?? String(name)
  const errors: Errors<T> = {}
  for (const name of names) if (touched.has(name)) errors[name] = wrong[name]
  // Shown until the field has another value.
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
      reportControlFaults(ref.current)
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

  const restart = () => {
    setBase(initial)
    setValues(initial)
    setTouched(new Set())
    controlsOf(ref.current)
      .find(({ name }) => name !== '')
      ?.focus()
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
      // On leaving an unchanged field, an error would only push away the button that the user is about to click.
      onBlur: () => Object.is(values[name], base[name]) || touch(name),
    }),
    errors,
    touch,
    dirty: names.some((name) => !Object.is(values[name], base[name])),
    busy,
    submit,
    restart,
    props: { id, ref },
  }
}

/** The errors, in the order of the fields. */
function faultsOf<T extends object>(
  values: T,
  required: Readonly<Record<string, string | undefined>>,
  others: Errors<T>,
): Errors<T> {
  const faults: Errors<T> = {}
  for (const name of Object.keys(values) as (keyof T & string)[]) {
    const title = required[name]
    const isMissing = title !== undefined && String(values[name]).trim() === ''
    faults[name] = isMissing ? `${title}不能为空` : others[name]
  }
  return faults
}

/** What the server had against the value of a field. */
interface Refused<T> {
  name: keyof T
  value: T[keyof T]
  text: string
}

/** The field that an error answer is about. */
export function fieldFault(error: unknown): { field: string; reason: string } | null {
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

/** Shows the errors that controls find themselves, even in fields that were never left. */
const reportControlFaults = (form: HTMLFormElement | null) => {
  for (const control of form?.elements ?? []) (control as HTMLInputElement).checkValidity?.()
}

/**
 * The first error. An error of the control itself counts (e.g. an unreadable date), and its text comes before the
 * check's.
 */
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
