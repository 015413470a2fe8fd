import { useEffect, useState } from 'react'
import { type FilterField, type PickField, valueText } from './filters'

/** What a filter's value is called; a pick asks the server. */
export const FieldValue = ({ field, value }: { field: FilterField; value: string }) =>
  field.kind === 'pick' ? <PickedName field={field} id={Number(value)} /> : valueText(field, value)

function PickedName({ field, id }: { field: PickField; id: number }) {
  const name = usePickedName(field, id)
  return name ?? `#${id}`
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
