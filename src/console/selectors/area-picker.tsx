import { type AreaLevel, type Region, regionEndpoints, usualAreaLevel } from '../../contract/system/region'
import { Select } from '../../ui/field/select'
import { useEndpoint } from '../data/data'

/** The chosen regions from the province down; null where nothing is chosen yet. */
export interface Area {
  readonly provinceId: number | null
  readonly cityId: number | null
  readonly districtId: number | null
}

interface AreaPickerProps {
  value: Area
  onChange(area: Area): void
  /** The level at which a choice is complete; a city without districts is complete by itself. */
  maxLevel?: AreaLevel
  /** The names of the levels that are chosen, shown before the choices load. */
  known?: readonly (string | null)[]
  /** By the fields' names. */
  errors?: Partial<Record<keyof Area, string | undefined>>
}

const levels = [
  { name: 'provinceId', label: '省' },
  { name: 'cityId', label: '市' },
  { name: 'districtId', label: '区县' },
] as const satisfies readonly { name: keyof Area; label: string }[]

/**
 * Province, city and district: each level's choices load when the one above is chosen. Only a whole choice can be saved; the
 * server says at which level one is missing.
 */
export function AreaPicker({ value, onChange, maxLevel = usualAreaLevel, known = [], errors = {} }: AreaPickerProps) {
  const choose = (at: number, id: number | null) =>
    onChange(
      Object.fromEntries(
        levels.map(({ name }, level) => [name, level < at ? value[name] : level === at ? id : null]),
      ) as unknown as Area,
    )
  return (
    <fieldset className="grid grid-cols-3 gap-3 max-[640px]:grid-cols-1">
      <legend className="sr-only">地区</legend>
      {levels.slice(0, maxLevel).map(({ name, label }, at) => (
        <AreaLevelField
          key={name}
          name={name}
          label={label}
          parentId={at === 0 ? 0 : value[levels[at - 1]?.name ?? 'provinceId']}
          value={value[name]}
          known={known[at] ?? null}
          error={errors[name]}
          onChange={(id) => choose(at, id)}
        />
      ))}
    </fieldset>
  )
}

interface AreaLevelFieldProps {
  name: keyof Area
  label: string
  /** Null: nothing is chosen above it. */
  parentId: number | null
  value: number | null
  known: string | null
  error: string | undefined
  onChange(id: number | null): void
}

function AreaLevelField({ parentId, value, known, label, ...field }: AreaLevelFieldProps) {
  const { data: regions } = useEndpoint(regionEndpoints.regionList, parentId === null ? null : { parentId })
  const isKnown = value !== null && known !== null && !regions
  const options = isKnown ? [{ value, label: known }] : (regions ?? []).map(optionOf)
  return (
    <Select
      {...field}
      label={label}
      value={value}
      options={options}
      placeholder={regions?.length === 0 ? '没有下级' : `选择${label}`}
      disabled={options.length === 0}
    />
  )
}

const optionOf = ({ id, name }: Region) => ({ value: id, label: name })
