import { useEndpoint } from '../../../console/data/data'
import { tagEndpoints } from '../../../contract/customer/tags'
import { Picker } from '../../../ui/picker/picker'
import { newTag, tagOption } from './find-tags'

interface TagsFieldProps {
  value: readonly string[]
  error: string | undefined
  onChange(value: string[]): void
}

/** A customer's words: the company's are offered, and others may be typed. */
export function TagsField({ value, error, onChange }: TagsFieldProps) {
  const { data: known = [] } = useEndpoint(tagEndpoints.list, undefined)
  return (
    <Picker
      label="标签"
      name="tags"
      multiple
      placeholder="选择或输入，回车加上"
      options={known.map(tagOption)}
      made={newTag}
      value={value.map((name) => ({ value: name, label: name }))}
      error={error}
      onChange={(chosen) => onChange(chosen.map(({ value: name }) => name))}
    />
  )
}
