import { useEffect, useState } from 'react'

/** Milliseconds: text that changes with every keystroke is read once it stays the same. */
const pause = 400

/** Tells screen readers what is on the screen, politely. */
export function LiveStatus({ text }: { text: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  )
}
