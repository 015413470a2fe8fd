import { whyNotSave } from '../../../contract/agent-states'
import { useStation } from '../station/use-workstation'
import { KeyedButton } from './call-actions'

/** Saves the call's result, and calls the next person. */
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

/** The same answer as for the keys: a result can be saved when the call is over. */
function useWhyNotSave(): string | null {
  const { agent, call } = useStation()
  return call && agent ? whyNotSave(agent.state) : null
}
