import { ChevronDown, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '../class-names'
import { Button } from '../display/button'
import { Field, fieldBox, fieldProps } from '../field/field'
import { TextInput } from '../field/text-input'
import { createCode, useCode } from '../loading/code'
import { briefLabels, type Option } from './option'
import { PickerList } from './picker-list'
import { type OptionSource, useOptions } from './use-options'

const popupCode = createCode(() => import('./picker-popup').then(({ PickerPopup }) => PickerPopup))

interface Common {
  label: string
  hideLabel?: boolean
  required?: boolean
  /** The error text next to the field. */
  error?: string | undefined
  /** The name by which the form finds the field. */
  name?: string
  placeholder?: string
  disabled?: boolean
  /** Shown if nothing matches the typed text. */
  emptyText?: string
}

interface One<V extends string | number> {
  multiple?: false
  value: Option<V> | null
  onChange(value: Option<NoInfer<V>> | null): void
}

interface Several<V extends string | number> {
  multiple: true
  /**
   * For a short list: the chosen options are one line instead of tokens, Space chooses too, and on a phone no keyboard
   * covers the page.
   */
  brief?: boolean
  /**
   * The option that a typed text itself is, offered after those that match. It is also taken when the field is left, so
   * that nothing typed is lost; a text that can't be one stays, and its form refuses to save.
   */
  made?(typed: string): Option<V>
  value: readonly Option<V>[]
  onChange(value: readonly Option<NoInfer<V>>[]): void
}

type PickerProps<V extends string | number> = Common & OptionSource<V> & (One<V> | Several<V>)

/**
 * A field to search in and choose from: one option, or with `multiple` several, shown as tokens or, with `brief`, as
 * one line. Arrow keys move, Enter chooses, Escape closes and restores the text, Backspace in an empty field removes
 * the last token.
 */
export function Picker<V extends string | number>(props: PickerProps<V>) {
  const { label, hideLabel, required = false, error, name, placeholder, disabled = false, emptyText } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [box, setBox] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  /** The typed text; null: nothing typed yet, and the field shows the chosen option. */
  const [text, setText] = useState<string | null>(null)
  /** The same, without what an input method is still composing. */
  const [query, setQuery] = useState('')
  const [activeAt, setActiveAt] = useState<number | null>(null)

  const chosen = props.multiple ? props.value : props.value ? [props.value] : []
  const isBrief = props.multiple === true && props.brief === true
  const isChosen = (option: Option<V>) => chosen.some(({ value }) => value === option.value)
  const { options: matching, state, retry } = useOptions(props, query, isOpen)
  const made = props.multiple && query !== '' ? props.made?.(query) : undefined
  const options = made && !matching.some(({ value }) => value === made.value) ? [...matching, made] : matching
  const wrong = made?.off
  useLayoutEffect(() => input.current?.setCustomValidity(wrong ?? ''), [wrong])
  const fault = error ?? (isOpen ? undefined : wrong)
  const isListed = isOpen && options.length > 0 && state !== 'failed'
  // Where the list opens until a key moves it: at the chosen option, otherwise at the first.
  const firstAt = query === '' && (isBrief || !props.multiple) ? Math.max(options.findIndex(isChosen), 0) : 0
  const at = activeAt === null || activeAt >= options.length ? firstAt : activeAt
  const optionId = (index: number) => `${id}-option-${index}`

  const open = () => {
    if (!disabled) setOpen(true)
  }
  const close = () => {
    setOpen(false)
    setText(null)
    setQuery('')
    setActiveAt(null)
  }
  const Popup = useCode(popupCode, isOpen, close)

  useEffect(() => {
    if (isListed && Popup) document.getElementById(`${id}-option-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, isListed, Popup, at])

  const search = (typed: string, composing: boolean) => {
    open()
    setText(typed)
    if (composing) return
    setQuery(typed.trim())
    setActiveAt(null)
  }
  const choose = (option: Option<V> | undefined) => {
    if (!option || option.off !== undefined) return
    if (props.multiple) {
      props.onChange(
        isChosen(option) ? props.value.filter(({ value }) => value !== option.value) : [...props.value, option],
      )
      setText(null)
      setQuery('')
      // The whole list comes back, and the cursor stays on its option.
      if (isBrief && props.options) setActiveAt(props.options.indexOf(option))
    } else {
      props.onChange(option)
      close()
    }
  }
  const drop = (option: Option<V>) => {
    if (props.multiple) props.onChange(props.value.filter(({ value }) => value !== option.value))
    input.current?.focus()
  }
  const clear = () => {
    if (props.multiple) props.onChange([])
    else props.onChange(null)
    input.current?.focus()
  }
  const leave = () => {
    // Emptying the field means choosing nothing.
    if (!props.multiple && props.value && text === '') props.onChange(null)
    // The text stays for the user to mend.
    if (wrong !== undefined) return setOpen(false)
    if (props.multiple && made && !isChosen(made)) props.onChange([...props.value, made])
    close()
  }

  /** By Escape, with the focus still here, the text goes; by going elsewhere, one that is wrong stays. */
  const dismiss = () => (wrong !== undefined && document.activeElement !== input.current ? setOpen(false) : close())

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) return open()
      const step = key === 'ArrowDown' ? 1 : -1
      if (options.length > 0) setActiveAt((at + step + options.length) % options.length)
    } else if (key === ' ' && isBrief) {
      event.preventDefault()
      isOpen ? choose(options[at]) : open()
    } else if (key === 'Enter' && isOpen) {
      event.preventDefault()
      // An option from the answer to another text is not what the user meant.
      if (state === 'failed') retry()
      else if (state === 'ready') choose(options[at])
    } else if (key === 'Backspace' && props.multiple && !text && chosen.length > 0) {
      props.onChange(props.value.slice(0, -1))
    }
  }

  const single = props.multiple ? undefined : chosen[0]
  const labels = chosen.map((option) => option.label)
  const brief = isBrief ? briefLabels(labels) : ''
  return (
    <Field id={id} label={label} hideLabel={hideLabel} required={required} error={fault}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the whole box is the field; keys go to the input inside */}
      <div
        ref={setBox}
        onMouseDown={(event) => {
          if (event.target instanceof Element && event.target.closest('button, input')) return
          event.preventDefault()
          input.current?.focus()
          isOpen ? leave() : open()
        }}
        className={classNames(
          'flex min-h-ctl items-center gap-1 py-0.5 pr-2',
          !isBrief && 'flex-wrap',
          props.multiple && !isBrief && chosen.length > 0 ? 'pl-1' : 'pl-2.5',
          fieldBox(fault),
          disabled && 'bg-bg-sunk text-text-off',
        )}
      >
        {props.multiple &&
          !isBrief &&
          chosen.map((option) => (
            <span
              key={option.value}
              className="inline-flex h-5 max-w-full items-center gap-0.5 rounded-small bg-bg-active pr-0.5 pl-1.5 text-12"
            >
              <span className="truncate">{option.label}</span>
              <ClearButton name={`移除${option.label}`} disabled={disabled} onClick={() => drop(option)} />
            </span>
          ))}
        {brief !== '' && (
          <span
            id={`${id}-chosen`}
            title={labels.join('、')}
            className={text ? 'sr-only' : 'min-w-0 truncate max-[640px]:text-16'}
          >
            {brief}
          </span>
        )}
        <TextInput
          bare
          ref={input}
          {...fieldProps(id, fault, required)}
          {...(brief !== '' && !fault && { 'aria-describedby': `${id}-chosen` })}
          name={name}
          disabled={disabled}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isListed && Popup !== undefined}
          aria-controls={isListed && Popup ? `${id}-list` : undefined}
          aria-activedescendant={isListed && Popup ? optionId(at) : undefined}
          autoComplete="off"
          spellCheck={false}
          inputMode={isBrief ? 'none' : undefined}
          placeholder={chosen.length === 0 ? placeholder : undefined}
          value={text ?? single?.label ?? ''}
          onFocus={(event) => {
            popupCode.prefetch()
            event.target.select()
          }}
          onClick={open}
          onBlur={leave}
          onChange={(event) => search(event.target.value, (event.nativeEvent as InputEvent).isComposing)}
          onCompositionEnd={(event) => search(event.currentTarget.value, false)}
          onKeyDown={onKeyDown}
          className={classNames('h-5', isBrief ? 'min-w-4' : 'min-w-16')}
        />
        {(single || brief !== '') && !required && (
          <ClearButton name={`清除${label}`} disabled={disabled} onClick={clear} />
        )}
        <ChevronDown aria-hidden className="size-3.5 shrink-0 stroke-[1.5] text-text-3" />
      </div>
      {isOpen && Popup && box && (
        <Popup label={label} anchor={box} onClose={dismiss}>
          {state === 'failed' ? (
            <p role="alert" className="flex items-center gap-2 p-3 text-bad">
              没有取到
              <Button small tabIndex={-1} onClick={retry}>
                重试
              </Button>
            </p>
          ) : options.length > 0 ? (
            <PickerList
              id={`${id}-list`}
              label={label}
              multiple={props.multiple === true}
              busy={state === 'waiting'}
              options={options}
              optionId={optionId}
              active={at}
              isChosen={isChosen}
              onPoint={setActiveAt}
              onChoose={choose}
            />
          ) : (
            <p role="status" className="p-3 text-text-3">
              {state === 'waiting' ? '加载中…' : (emptyText ?? '没有符合的')}
            </p>
          )}
        </Popup>
      )}
    </Field>
  )
}

const ClearButton = ({ name, disabled, onClick }: { name: string; disabled: boolean; onClick: () => void }) => (
  <button
    type="button"
    aria-label={name}
    title={name}
    disabled={disabled}
    onClick={onClick}
    className="grid size-4 shrink-0 place-items-center rounded-small text-text-3 hover:bg-bg-hover hover:text-text"
  >
    <X aria-hidden className="size-3 stroke-[1.5]" />
  </button>
)
