import { useEffect, useState } from 'react'

/** Milliseconds: what changes with every keystroke is told once it stands. */
const pause = 400

/** Tells screen readers what there is to see, politely. */
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
