import { Command } from 'cmdk'
import { Check } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { classNames } from '../../../ui/class-names'
import { Skeleton } from '../../../ui/loading/skeleton'
import type { Option, PickParam } from '../../registry/params'
import { Frame, KeyHint } from '../frame'
import { AnswerRow, groupClass, Notice, quietClass, rowClass } from '../row-view'
import { optionsText } from './answer-text'
import { StepFooter, type StepProps } from './step-frame'
import { useStepOptions } from './use-step-options'

/** How many rows render at first, and with each growth. */
const drawnRows = 30

/** One of some options, or several. */
export function PickStep({ step, walk, next, frame, early: before, onAnswer }: StepProps & { step: PickParam }) {
  const [typed, setTyped] = useState(before.typed)
  const [picked, setPicked] = useState('')
  const [limit, setLimit] = useState(drawnRows)
  const former = walk.former[step.name]
  const [checked, setChecked] = useState<readonly Option['value'][]>(Array.isArray(former) ? former : [])
  const [seen] = useState(() => new Map<Option['value'], Option>())
  const { options, pending, failed, retry } = useStepOptions(step, typed, walk)
  for (const option of options ?? []) seen.set(option.value, option)

  const free = (options ?? []).filter(({ off }) => off === undefined)
  const off = (options ?? []).filter((option) => option.off !== undefined)
  const drawn = free.slice(0, limit)
  const ids = failed ? ['retry'] : drawn.map(idOf)
  const at = ids.indexOf(picked)
  const formerId = typeof former === 'string' || typeof former === 'number' ? `option ${former}` : ''
  const selected = at >= 0 ? picked : ids.includes(formerId) ? formerId : (ids[0] ?? '')
  const current = drawn.find((option) => idOf(option) === selected)

  /** No known option matches, but more may come. */
  const isWaiting = pending && options?.length === 0

  const grow = () => setLimit((now) => (now < free.length ? now + drawnRows : now))
  const toggle = ({ value }: Option) =>
    setChecked((now) => (now.includes(value) ? now.filter((one) => one !== value) : [...now, value]))
  const giveChecked = () => {
    const chosen = checked.map((value) => seen.get(value) ?? { value, label: String(value) })
    onAnswer(checked, optionsText(chosen))
  }
  // If several can be chosen, a click checks, and so does Shift+Enter; Enter alone goes on.
  const choose = (option: Option) => (step.multiple ? toggle(option) : onAnswer(option.value, option.label))
  const enter = (withShift: boolean) => {
    if (!step.multiple) current && choose(current)
    else if (withShift) current && toggle(current)
    else if (checked.length > 0) giveChecked()
    else if (current) onAnswer([current.value], current.label)
  }
  /**
   * Enter came before the answer to the typed text: it means the best match. If nothing was typed, it means nothing
   * yet.
   */
  const early = useRef<{ withShift: boolean } | null>(
    before.entered && before.typed.trim() !== '' ? { withShift: false } : null,
  )
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || failed) return
    const isEarly = pending && !current && typed.trim() !== ''
    // A plain Enter belongs to the list, if only one can be chosen.
    if (!isEarly && !step.multiple) return
    event.preventDefault()
    if (isEarly) early.current = { withShift: event.shiftKey }
    else enter(event.shiftKey)
  }
  useEffect(() => {
    if (pending || early.current === null) return
    const { withShift } = early.current
    early.current = null
    // The last answer closes the palette at once, which React can't do while it renders.
    queueMicrotask(() => enter(withShift))
  })

  return (
    <Frame
      {...frame}
      placeholder={step.title}
      typed={typed}
      onTyped={(text) => {
        early.current = null
        setTyped(text)
        setPicked('')
        setLimit(drawnRows)
      }}
      ids={ids}
      selected={selected}
      onSelect={(id) => {
        setPicked(id)
        if (ids.indexOf(id) > ids.length - 5) grow()
      }}
      onKey={onKey}
      onNearEnd={grow}
      multiple={step.multiple ?? false}
      status={
        options && !isWaiting ? `${free.length} 个结果${step.multiple ? `，已选 ${checked.length}` : ''}` : '正在加载'
      }
      footer={
        <StepFooter
          next={next}
          frame={frame}
          {...(checked.length > 0 && { onNext: giveChecked })}
          first={step.multiple && <KeyHint keys={['Shift', 'Enter']}>勾选</KeyHint>}
        >
          {step.multiple && <b className="font-semibold text-text">已选 {checked.length}</b>}
        </StepFooter>
      }
    >
      {failed ? (
        <AnswerRow id="retry" title="没有加载出来，重试" onChoose={retry} />
      ) : !options || isWaiting ? (
        <Loading />
      ) : (
        <>
          {free.length > 0 && (
            <Command.Group heading={off.length > 0 ? `可选 ${free.length}` : undefined} className={groupClass}>
              {drawn.map((option) => (
                <OptionRow
                  key={option.value}
                  option={option}
                  checked={step.multiple ? checked.includes(option.value) : undefined}
                  onChoose={() => choose(option)}
                />
              ))}
            </Command.Group>
          )}
          {off.length > 0 && (
            <Command.Group heading={`不可选 ${off.length}`} className={groupClass}>
              {off.slice(0, limit).map((option) => (
                <OptionRow key={option.value} option={option} checked={step.multiple ? false : undefined} />
              ))}
            </Command.Group>
          )}
          {options.length === 0 && (
            <Notice id="note">{typed.trim() === '' ? '没有可选的' : `没有找到“${typed.trim()}”`}</Notice>
          )}
        </>
      )}
    </Frame>
  )
}

/** @param checked undefined if only one can be chosen */
function OptionRow({ option, checked, onChoose }: { option: Option; checked: boolean | undefined; onChoose?(): void }) {
  const isOff = option.off !== undefined
  return (
    <Command.Item
      value={idOf(option)}
      disabled={isOff}
      onSelect={onChoose}
      aria-checked={checked}
      className={classNames(rowClass, isOff && 'text-text-off')}
    >
      {checked !== undefined && (
        <span
          aria-hidden
          className={classNames(
            'grid size-4 shrink-0 place-items-center rounded-small border',
            checked ? 'border-accent-solid bg-accent-solid text-on-accent' : 'border-line-strong bg-bg',
            isOff && 'border-line bg-bg-sunk',
          )}
        >
          {checked && <Check className="size-3 stroke-2" />}
        </span>
      )}
      <span className="truncate">{option.label}</span>
      {option.hint && (
        <span className={classNames('truncate', isOff ? 'text-12' : classNames('ml-auto pl-3', quietClass))}>
          {option.hint}
        </span>
      )}
      {isOff && <span className="ml-auto shrink-0 text-12 text-text-3">{option.off}</span>}
    </Command.Item>
  )
}

/**
 * One option as a placeholder for all coming rows, because a listbox may contain only options, and they need a name.
 */
const Loading = () => (
  <Command.Item value="loading" disabled className="mx-2 px-2">
    <span className="sr-only">正在加载…</span>
    {['w-40', 'w-56', 'w-32'].map((width) => (
      <span key={width} className="flex h-9 items-center">
        <Skeleton className={width} />
      </span>
    ))}
  </Command.Item>
)

const idOf = ({ value }: Option) => `option ${value}`
