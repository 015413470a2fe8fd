import { ChevronDown, X } from 'lucide-react'
import { useId, useMemo, useRef } from 'react'
import { classNames } from '../class-names'
import { Field, fieldBox } from '../field/field'
import { Popover } from '../overlay/popover'
import { createTree, type TreeNode } from './tree-model'
import { TreeView } from './tree-view'

interface TreePickerProps<I extends string | number> {
  label: string
  nodes: readonly TreeNode<I>[]
  value: I | null
  onChange(value: NoInfer<I> | null): void
  placeholder?: string
  hideLabel?: boolean
  /** It can't be emptied. */
  required?: boolean
  /** The error text next to the field. */
  error?: string | undefined
  /** The name by which the form finds the field. */
  name?: string
  disabled?: boolean
}

/** A field that chooses one node of a hierarchy, at any level, and shows the path to it. */
export function TreePicker<I extends string | number>(props: TreePickerProps<I>) {
  const { label, nodes, value, onChange, placeholder, hideLabel, required, error, name, disabled } = props
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const tree = useMemo(() => createTree(nodes), [nodes])
  const path =
    value === null
      ? ''
      : tree
          .pathOf(value)
          .map((node) => node.name)
          .join(' / ')
  return (
    <Field id={id} label={label} hideLabel={hideLabel} required={required} error={error}>
      <div className={classNames('relative flex h-ctl items-center', fieldBox(error))}>
        <Popover
          label={label}
          trigger={
            <button
              ref={button}
              type="button"
              id={id}
              name={name}
              disabled={disabled}
              aria-labelledby={`${id}-label ${id}-value`}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              title={path || undefined}
              className="h-full min-w-0 flex-1 pr-12 pl-2.5 text-left outline-none disabled:text-text-off"
            >
              <span id={`${id}-value`} className={classNames('block truncate', !path && 'text-text-3')}>
                {path || placeholder || '选择'}
              </span>
            </button>
          }
        >
          {(close) => (
            <div className="flex max-h-80 w-72 max-w-full flex-col">
              <TreeView
                label={label}
                nodes={nodes}
                value={value}
                onChange={(chosen) => {
                  onChange(chosen)
                  close()
                }}
              />
            </div>
          )}
        </Popover>
        {path && !required && !disabled && (
          <button
            type="button"
            aria-label={`清除${label}`}
            title={`清除${label}`}
            onClick={() => {
              onChange(null)
              button.current?.focus()
            }}
            className="absolute right-6 grid size-6 place-items-center rounded-small text-text-3 hover:bg-bg-hover hover:text-text"
          >
            <X aria-hidden className="size-3 stroke-[1.5]" />
          </button>
        )}
        <ChevronDown aria-hidden className="pointer-events-none absolute right-2 size-3.5 stroke-[1.5] text-text-3" />
      </div>
    </Field>
  )
}
