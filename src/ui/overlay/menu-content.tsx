import * as Dropdown from '@radix-ui/react-dropdown-menu'
import { Check } from 'lucide-react'
import { Fragment, useEffect, useRef, useState } from 'react'
import { classNames } from '../class-names'
import { Keycaps, shortcutText } from '../display/keycap'
import type { MenuEntry, MenuItem } from './menu'
import { raised } from './overlay'

interface MenuContentProps {
  id: string
  label: string
  entries: readonly MenuEntry[]
  /** The position of the element that the menu belongs to; called again when it may have moved. */
  anchor(): DOMRect
  side: 'bottom' | 'right'
  align: 'start' | 'end'
  /** A key opened it: the first entry gets the focus at once. */
  byKeyboard?: boolean
  /**
   * The button that opens and closes the menu; it gets the focus back. Without one, the currently focused element does.
   */
  button?: HTMLElement
  onClose(): void
}

/** An open menu. */
export function MenuContent({
  id,
  label,
  entries,
  anchor,
  side,
  align,
  byKeyboard,

  ...rest
}: MenuContentProps) {
  const [focusedBefore] = useState(() => document.activeElement as HTMLElement | null)
  const [rect, setRect] = useState(anchor)
  const chosen = useRef<MenuItem>(undefined)
  const pressedOutside = useRef(false)
  const entered = useRef(false)
  const hasIcons = entries.some((entry) => entry !== 'separator' && entry.icon)

  useEffect(() => {
    const measure = () => setRect(anchor())
    window.addEventListener('resize', measure)
    window.addEventListener('scroll', measure, true)
    return () => {
      window.removeEventListener('resize', measure)
      window.removeEventListener('scroll', measure, true)
    }
  }, [anchor])

  return (
    // Not modal, because that would hide the page from screen readers while parts of it can be focused, and would block
    // right clicks.
    <Dropdown.Root open modal={false} onOpenChange={(open) => open || rest.onClose()}>
      <Dropdown.Trigger asChild>
        {/* Radix places a menu next to its own trigger; our button existed before Radix loaded. */}
        <span
          aria-hidden
          className="pointer-events-none fixed"
          style={{ left: rect.left, top: rect.top, width: rect.width, height: rect.height }}
        />
      </Dropdown.Trigger>
      <Dropdown.Portal>
        {/* At the end of the page it is outside all landmarks, so it brings its own. */}
        <section aria-label="菜单">
          <Dropdown.Content
            id={id}
            onFocus={({ target, currentTarget }) => {
              if (!byKeyboard || entered.current || target !== currentTarget) return
              entered.current = true
              target.querySelector<HTMLElement>('[role^="menuitem"]')?.focus({ preventScroll: true })
            }}
            aria-labelledby={undefined}
            aria-label={label}
            side={side}
            align={align}
            sideOffset={4}
            collisionPadding={8}
            loop
            onContextMenu={(event) => event.preventDefault()}
            onPointerDownOutside={(event) => {
              // The button itself closes the menu.
              if (rest.button?.contains(event.target as Node)) event.preventDefault()
              else pressedOutside.current = true
            }}
            // A press outside has the focus before the menu closes; the press closes it, not the focus change.
            onFocusOutside={(event) => event.preventDefault()}
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              // After a press outside, the focus is already in the right place.
              if (!pressedOutside.current) (rest.button ?? focusedBefore)?.focus({ preventScroll: true })
              // Runs only now, so that what it opens later returns the focus to the right place.
              chosen.current?.run()
            }}
            className={classNames(
              'max-h-(--radix-dropdown-menu-content-available-height) min-w-52 max-w-[calc(100vw-16px)]',
              'overflow-y-auto rounded-overlay p-1 outline-none',
              raised,
            )}
          >
            {entries.map((entry, index) =>
              entry === 'separator' ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: separators have nothing else
                <Dropdown.Separator key={index} className="-mx-1 my-1 h-px bg-line" />
              ) : (
                <Entry
                  key={entry.key}
                  item={entry}
                  hasIcons={hasIcons}
                  onChoose={() => {
                    chosen.current = entry
                  }}
                />
              ),
            )}
          </Dropdown.Content>
        </section>
      </Dropdown.Portal>
    </Dropdown.Root>
  )
}

interface EntryProps {
  item: MenuItem
  /** Some entry has an icon; entries without one keep the space, so that the titles are aligned. */
  hasIcons: boolean
  onChoose: () => void
}

function Entry({ item, hasIcons, onChoose }: EntryProps) {
  const { title, icon: Icon, keys, danger = false, off, checked } = item
  const shared = {
    textValue: title,
    // Not Radix's `disabled`, because keyboard users must be able to read the reason.
    'aria-disabled': off === undefined ? undefined : true,
    'aria-keyshortcuts': keys && shortcutText(keys),
    onSelect: (event: Event) => (off === undefined ? onChoose() : event.preventDefault()),
    className: classNames(
      'group flex min-h-7 items-center gap-2 rounded-small px-2 whitespace-nowrap outline-hidden select-none',
      'data-highlighted:bg-bg-active max-[640px]:min-h-10 [&_svg]:size-3.5 [&_svg]:shrink-0 [&_svg]:stroke-[1.5]',
      off !== undefined ? 'text-text-off' : danger ? 'text-bad' : 'text-text [&_svg]:text-text-3',
    ),
  }
  const inside = (
    <Fragment>
      {Icon ? <Icon aria-hidden /> : hasIcons && <span aria-hidden className="size-3.5 shrink-0" />}
      <span className="min-w-0 truncate">{title}</span>
      <span className="ml-auto flex shrink-0 items-center gap-2 pl-2">
        {/* A long sentence wraps to a second line instead of using the whole screen. */}
        {off !== undefined && (
          <span className="max-w-64 py-0.5 text-right whitespace-normal text-text-3 group-data-highlighted:text-text-2 max-[640px]:max-w-56">
            {off}
          </span>
        )}
        {checked && <Check aria-hidden />}
        {keys && off === undefined && (
          <span aria-hidden className="flex text-text-2">
            <Keycaps keys={keys} />
          </span>
        )}
      </span>
    </Fragment>
  )
  return checked === undefined ? (
    <Dropdown.Item {...shared}>{inside}</Dropdown.Item>
  ) : (
    <Dropdown.CheckboxItem {...shared} checked={checked}>
      {inside}
    </Dropdown.CheckboxItem>
  )
}
