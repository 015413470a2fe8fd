/** The reference: how long React alone takes for the same screens, without router, cache, registry or styles. */
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

const rows = Array.from({ length: 40 }, (_, at) => ({
  id: at,
  cells: [`客户 ${at}`, '138****0000', '意向客户', '已回访', '林晓'],
}))
const commands = Array.from({ length: 600 }, (_, at) => `command ${at} ${(at * 7919).toString(36)}`)

function BareConsole() {
  const [shown, setShown] = useState<'login' | 'first' | 'second'>('login')
  const [typed, setTyped] = useState<string | null>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey && event.key === 'k') {
        event.preventDefault()
        setTyped((before) => (before === null ? '' : null))
      }
      const to = keys[event.key]
      if (to && !document.querySelector('[role="dialog"]')) setShown(to)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      {shown === 'login' ? <input name="userName" ref={focus} /> : <Page key={shown} name={shown} />}
      {typed !== null && (
        <div role="dialog">
          <input ref={focus} value={typed} onChange={(event) => setTyped(event.target.value)} />
          <div>
            {commands
              .filter((command) => command.includes(typed))
              .slice(0, 16)
              .map((command) => (
                <div key={command} data-option>
                  {command}
                </div>
              ))}
          </div>
        </div>
      )}
    </>
  )
}

const keys: Partial<Record<string, 'first' | 'second'>> = { Enter: 'first', 1: 'first', 2: 'second' }
const focus = (element: HTMLElement | null) => element?.focus()

const Page = ({ name }: { name: 'first' | 'second' }) => (
  <main id={name} tabIndex={-1} ref={focus}>
    <table>
      <tbody>
        {(name === 'first' ? rows.slice(0, 20) : rows.slice(20)).map(({ id, cells }) => (
          <tr key={id} data-id={id}>
            {cells.map((cell) => (
              <td key={cell}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </main>
)

const root = document.createElement('div')
document.body.append(root)
createRoot(root).render(<BareConsole />)
