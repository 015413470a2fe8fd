import type { DialogProps } from '../../../console/commands/dialogs'
import { useEndpoint } from '../../../console/data/data'
import { FormDialog } from '../../../console/form/form-dialog'
import { useShell } from '../../../console/shell'
import {
  type Consent,
  type ConsentPurpose,
  consentEndpoints,
  consentLimits,
  consentPurposes,
  mostConsents,
} from '../../../contract/customer/consents'
import { formatDateTime } from '../../../lib/time/time'
import { DateField } from '../../../ui/date/date-field'
import { Button } from '../../../ui/display/button'
import { Tag } from '../../../ui/display/tag'
import { Select } from '../../../ui/field/select'
import { TextArea } from '../../../ui/field/text-area'
import { TextField } from '../../../ui/field/text-field'
import { useForm } from '../../../ui/field/use-form'
import { Loaded } from '../../../ui/loading/loaded'
import { SkeletonLines } from '../../../ui/loading/skeleton'
import { choicesOf } from '../../../ui/picker/option'
import { giveConsent, saveProof } from './consent-data'
import { type Proof, ProofFile } from './proof-file'

interface ConsentsDialogProps extends DialogProps {
  customerId: number
  name: string
}

interface Values {
  purpose: ConsentPurpose
  source: string
  givenTime: number | null
  proof: string
  file: Proof
}

const purposes = choicesOf(consentPurposes)
const minute = 60_000

/** What a customer has agreed to, and one consent more. */
export function ConsentsDialog({ customerId, name, close }: ConsentsDialogProps) {
  const shell = useShell()
  const asked = useEndpoint(consentEndpoints.list, { customerId })
  const form = useForm<Values>({
    // Most are recorded in the moment in which the customer says so.
    initial: { purpose: 'OFFER', source: '', givenTime: nowOf(shell.live.now()), proof: '', file: null },
    limits: consentLimits,
    sentAs: { file: 'fileId' },
    required: { source: '来源' },
    check: ({ givenTime, file }) => ({
      ...(file === 'sending' && { file: '文件还在上传，请稍候' }),
      ...(givenTime === null && { givenTime: '同意时间不能为空' }),
      ...(givenTime !== null && givenTime * 1000 > shell.live.now() && { givenTime: '同意时间不能晚于现在' }),
    }),
  })
  const save = async ({ purpose, source, givenTime, proof, file }: Values) => {
    const sent = file === null || file === 'sending' ? null : file.id
    const texts = { source: source.trim(), proof: proof.trim() }
    await giveConsent(shell, { customerId, purpose, ...texts, givenTime: givenTime ?? 0, fileId: sent })
  }
  const list = (
    <Loaded of={asked} failed="同意记录没有取到" skeleton={<SkeletonLines count={2} />}>
      {(consents) =>
        consents.length === 0 ? (
          <p className="text-text-2">还没有登记过同意。</p>
        ) : (
          <ul aria-label="同意记录" className="grid">
            {consents.map((consent) => (
              <ConsentRow key={consent.id} consent={consent} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
  const isFull = (asked.data?.length ?? 0) >= mostConsents
  return (
    <FormDialog
      title={`客户同意：${name}`}
      submit="登记"
      width={560}
      {...{ form, save, close }}
      instead={isFull && list}
    >
      {list}
      <div className="grid grid-cols-2 items-start gap-3 border-t border-line pt-3 max-[640px]:grid-cols-1">
        <Select
          label="用途"
          name="purpose"
          required
          value={form.values.purpose}
          options={purposes}
          onChange={(chosen) => chosen !== null && form.set('purpose', chosen)}
        />
        <DateField
          label="同意时间"
          name="givenTime"
          required
          minute
          value={form.values.givenTime}
          error={form.errors.givenTime}
          onChange={(time) => form.set('givenTime', time)}
        />
      </div>
      <TextField
        label="来源"
        required
        data-first-focus
        autoComplete="off"
        placeholder="例如 官网登记、展会登记表、电话里同意"
        {...form.text('source')}
      />
      <TextArea label="凭证" rows={2} placeholder="能证明的话：登记表编号、通话时间、原话" {...form.text('proof')} />
      <ProofFile file={form.values.file} error={form.errors.file} onChange={(file) => form.set('file', file)} />
    </FormDialog>
  )
}

/** The minute that it is, epoch seconds. */
const nowOf = (now: number) => Math.floor(now / minute) * 60

/** What was agreed to, when and how, what proves it, and whether it still holds. */
function ConsentRow({ consent }: { consent: Consent }) {
  const { dialogs } = useShell()
  const { id, purpose, source, givenTime, proof, fileName, userName, createTime, withdrawnTime, withdrawnReason } =
    consent
  const title = `${consentPurposes[purpose]} ${formatDateTime(givenTime)}`
  const withdraw = () => dialogs.open(async () => (await import('./withdraw-dialog')).WithdrawDialog, { consent })
  const recorded = [`${formatDateTime(createTime)} 登记`, userName].filter(Boolean).join(' · ')
  return (
    <li className="flex items-start gap-2 border-b border-line py-2 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <b className="font-semibold">{consentPurposes[purpose]}</b>
          <span>{source}</span>
          <span className="text-text-2">{formatDateTime(givenTime)}</span>
        </p>
        {proof && <p className="text-12 wrap-anywhere text-text-2">{proof}</p>}
        <p className="text-12 text-text-3">{recorded}</p>
        {withdrawnTime !== null && (
          <p className="text-12 wrap-anywhere text-bad">{`${formatDateTime(withdrawnTime)} 撤回：${withdrawnReason ?? ''}`}</p>
        )}
        {fileName !== null && (
          <button
            type="button"
            title={`下载 ${fileName}`}
            className="max-w-full truncate rounded-small text-12 text-accent-text hover:underline"
            onClick={() => void saveProof(id)}
          >
            {fileName}
          </button>
        )}
      </div>
      {withdrawnTime === null ? (
        <Button small look="quiet" aria-label={`撤回 ${title}`} onClick={() => void withdraw()}>
          撤回
        </Button>
      ) : (
        <Tag>已撤回</Tag>
      )}
    </li>
  )
}
