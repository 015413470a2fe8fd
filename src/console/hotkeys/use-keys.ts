import { useStore } from '../../ui/hooks/use-store'
import { useShell } from '../shell'

/** The first hotkey of a command or page for this user: none if single keys are off and it has no other. */
export function useKeys(id: string): string | undefined {
  const { registry, hotkeys, preferences } = useShell()
  // The user can change hotkeys, which changes a preference.
  return useStore(preferences, () => {
    const command = registry.command(id)
    return command && hotkeys.of(command)[0]
  })
}
