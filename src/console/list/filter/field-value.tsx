import { usePickedName } from '../names'
import { type FilterField, type PickField, valueText } from './filters'
import { pickedOf, pickedTitle } from './picked'

/** The name of a filter's value; for a pick the server knows it. */
export const FieldValue = ({ field, value }: { field: FilterField; value: string }) =>
  field.kind === 'pick' ? <PickedName field={field} value={value} /> : valueText(field, value)

function PickedName({ field, value }: { field: PickField; value: string }) {
  const picked = pickedOf(field, value)
  const name = usePickedName(field, picked?.id ?? null)
  return picked && pickedTitle(name ?? `#${picked.id}`, picked)
}
