import { whyNotSave } from '../../../contract/agent-states'
import { useStation } from '../station/use-workstation'
import { KeyedButton } from './call-actions'

/** Saves what the call was given, and calls whoever is next. */
export function SaveAndNext({ className }: { className?: string }) {
  const { state } = useStation()
  const off = useWhyNotSave()
  return (
    <KeyedButton id="phone.save-and-next" look="solid" busy={state.saving} off={off} className={className}>
      保存并下一位
    </KeyedButton>
  )
}

/** Saves, and stays. */
export function Save() {
  const { state } = useStation()
  const off = useWhyNotSave()
  return (
    <KeyedButton id="phone.save" busy={state.saving} off={off}>
      保存
    </KeyedButton>
  )
}

/** As the keys answer it: what a call was given is saved when it is over. */
function useWhyNotSave(): string | null {
  const { agent, call } = useStation()
  return call && agent ? whyNotSave(agent.state) : null
}
