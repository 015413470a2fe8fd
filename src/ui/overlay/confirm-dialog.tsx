import { useRef } from 'react'
import { Button } from '../display/button'
import { Keycap } from '../display/keycap'
import type { Asked } from './confirm'
import { OverlayFrame } from './overlay-shell'

/** One question in a box. Escape and the cross mean no; a click outside does nothing. */
export function ConfirmDialog({ question }: { question: Asked }) {
  const { title, text, ok, cancel = '取消', danger = false, answer } = question
  const body = useRef<HTMLDivElement>(null)
  const first = useRef<HTMLButtonElement>(null)
  return (
    <OverlayFrame
      look="box"
      alert
      title={title}
      description={text}
      onClose={() => answer(false)}
      body={body}
      focus={{ button: first }}
      className="top-[30vh] max-h-[calc(70dvh-16px)] max-w-110"
      footer={
        <>
          <Button ref={danger ? first : undefined} onClick={() => answer(false)}>
            {cancel}
          </Button>
          {danger ? (
            <Button look="bad" onClick={() => answer(true)}>
              {ok}
            </Button>
          ) : (
            <Button ref={first} look="solid" aria-keyshortcuts="Enter" onClick={() => answer(true)}>
              {ok} <Keycap>Enter</Keycap>
            </Button>
          )}
        </>
      }
    >
      {undefined}
    </OverlayFrame>
  )
}
