import { CircleX, Pipette } from 'lucide-react'
import { useId, useState } from 'react'
import { classNames } from '../../ui/class-names'
import { Form } from '../../ui/field/form'
import { TextInput } from '../../ui/field/text-input'
import { isColour } from './settings'

/** Suggested colours, the default first. */
const swatches = [
  { colour: '#1890ff', title: '蓝' },
  { colour: '#2f6f5e', title: '绿' },
  { colour: '#6a45c0', title: '紫' },
  { colour: '#b5562b', title: '橙' },
  { colour: '#4a5563', title: '灰' },
]

interface AccentPickerProps {
  /** `#rrggbb` */
  value: string
  onChange(colour: string): void
}

/** The theme colour: a suggested one, any other, or as text. */
export function AccentPicker({ value, onChange }: AccentPickerProps) {
  const name = useId()
  const isOther = swatches.every(({ colour }) => colour !== value)
  return (
    <fieldset>
      <legend className="mb-2 text-12 text-text-2">主题色</legend>
      <div className="flex flex-wrap items-start gap-2">
        {swatches.map(({ colour, title }) => (
          <label
            key={colour}
            title={title}
            style={{ backgroundColor: colour }}
            className={classNames(
              'relative size-6 rounded-full forced-color-adjust-none',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-text',
              colour === value && 'border-2 border-bg-raised ring-2 ring-accent',
            )}
          >
            <input
              type="radio"
              name={name}
              aria-label={title}
              checked={colour === value}
              onChange={() => onChange(colour)}
              className="absolute inset-0 opacity-0"
            />
          </label>
        ))}
        <label
          title="其他颜色"
          style={isOther ? { backgroundColor: value } : undefined}
          className={classNames(
            'relative grid size-6 place-items-center rounded-full border text-text-2 forced-color-adjust-none',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-text',
            isOther ? 'border-2 border-bg-raised ring-2 ring-accent' : 'border-line-strong hover:bg-bg-hover',
          )}
        >
          {!isOther && <Pipette aria-hidden className="size-3.5 stroke-[1.5]" />}
          <input
            key={value}
            type="color"
            aria-label="其他颜色"
            defaultValue={value}
            ref={(input) => {
              // React's onChange fires with every move of the pointer; the browser's own fires when the choice is made.
              const choose = () => input && onChange(input.value)
              input?.addEventListener('change', choose)
              return () => input?.removeEventListener('change', choose)
            }}
            className="absolute inset-0 size-full opacity-0"
          />
        </label>
        <HexField key={value} value={value} onChange={onChange} />
      </div>
    </fieldset>
  )
}

/** `#1890ff`, `1890FF` and `#18f` all work; null if it is no colour. */
function parseColour(text: string): string | null {
  const digits = text.normalize('NFKC').trim().replace(/^#/, '').toLowerCase()
  const colour = `#${/^[0-9a-f]{3}$/.test(digits) ? digits.replace(/./g, '$&$&') : digits}`
  return isColour(colour) ? colour : null
}

function HexField({ value, onChange }: AccentPickerProps) {
  const [text, setText] = useState(value)
  const [wrong, setWrong] = useState(false)
  const errorId = useId()

  const commit = () => {
    const colour = parseColour(text)
    setWrong(colour === null)
    if (colour !== null) setText(colour)
    if (colour !== null && colour !== value) onChange(colour)
  }
  return (
    <Form onSubmit={commit} className="ml-auto">
      <TextInput
        aria-label="主题色色值"
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? errorId : undefined}
        value={text}
        spellCheck={false}
        autoComplete="off"
        maxLength={9}
        onChange={(event) => {
          setText(event.target.value)
          setWrong(false)
        }}
        onBlur={commit}
        className="h-ctl-s w-22 px-2 text-right max-[640px]:w-27"
      />
      {wrong && (
        <p id={errorId} className="mt-1 flex items-center gap-1 text-12 text-bad">
          <CircleX aria-hidden className="size-3.5 shrink-0 stroke-[1.5]" />如 #1890ff
        </p>
      )}
    </Form>
  )
}
