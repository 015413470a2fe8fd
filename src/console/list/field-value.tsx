import { useEffect, useState } from 'react'
import { type FilterField, type PickField, valueText } from './filters'
import { pickedOf, pickedTitle } from './picked'

/** What a filter's value is called; a pick asks the server. */
export const FieldValue = ({ field, value }: { field: FilterField; value: string }) =>
  field.kind === 'pick' ? <PickedName field={field} value={value} /> : valueText(field, value)

function PickedName({ field, value }: { field: PickField; value: string }) {
  const picked = pickedOf(field, value)
  const name = usePickedName(field, picked?.id ?? null)
  return picked && pickedTitle(name ?? `#${picked.id}`, picked)
}

/** The name of what was picked; null until it is known, and where it is not to be seen. */
export function usePickedName(field: PickField, id: number | null): string | null {
  const [known, setKnown] = useState<{ id: number; name: string | null } | null>(null)
  useEffect(() => {
    if (id === null) return
    let current = true
    field.describe(id).then(
      (name) => current && setKnown({ id, name }),
      // The number stands for itself.
      () => current && setKnown({ id, name: null }),
    )
    return () => {
      current = false
    }
  }, [field, id])
  return known?.id === id ? known.name : null
}
