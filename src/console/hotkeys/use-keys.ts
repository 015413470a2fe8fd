import { useStore } from '../../ui/hooks/use-store'
import { useShell } from '../shell'

/** The first hotkey of a command or a page, as this user has it: none where single keys are off and it has no other. */
export function useKeys(id: string): string | undefined {
  const { registry, hotkeys, preferences } = useShell()
  // Hotkeys can be remapped: that changes a preference.
  return useStore(preferences, () => {
    const command = registry.command(id)
    return command && hotkeys.of(command)[0]
  })
}
