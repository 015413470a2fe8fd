import { useEffect, useState } from 'react'
import { agentStates } from '../../../contract/agent-states'
import { useStation } from '../station/use-workstation'
import { useWrapUpEnd } from './wrap-up-end'

/** Tells screen-reader users how the call goes on. */
export function Announcer() {
  const { agent, call, subject, state } = useStation()
  const end = useWrapUpEnd(agent)
  const who = subject?.name ?? subject?.mask ?? ''
  const words = state.dialling ? `正在拨打 ${who}` : agent ? said(agentStates[agent.state], call ? who : '', call) : ''
  // The text at the page's start is not news.
  const [first] = useState(words)
  const [isNews, setNews] = useState(false)
  useEffect(() => {
    if (words !== first) setNews(true)
  }, [words, first])
  return (
    <>
      <p role="status" className="sr-only">
        {isNews ? words : ''}
      </p>
      <p role="status" className="sr-only">
        {end?.spoken}
      </p>
    </>
  )
}

function said(state: string, who: string, call: ReturnType<typeof useStation>['call']): string {
  const cause = call?.exception?.title
  return [state, who, cause].filter(Boolean).join('，')
}
