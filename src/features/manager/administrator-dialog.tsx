import { Copy } from 'lucide-react'
import { useState } from 'react'
import type { DialogProps } from '../../console/commands/dialogs'
import { FormDialog } from '../../console/form/form-dialog'
import { useShell } from '../../console/shell'
import { managerEndpoints, userLimits } from '../../contract/manager'
import { choiceEndpoints } from '../../contract/manager/choices'
import { call } from '../../lib/api'
import { randomPassword } from '../../lib/login/random-password'
import { sha256Hex } from '../../lib/login/sha256'
import { normalizePhone } from '../../lib/phone/phone'
import { Button } from '../../ui/display/button'
import { Facts } from '../../ui/display/facts'
import { TextField } from '../../ui/field/text-field'
import { useForm } from '../../ui/field/use-form'
import { Dialog } from '../../ui/overlay/dialog'
import { copyText } from '../../ui/toast/copy-text'
import { accountFault } from './user-form'
import { userLists } from './user-rows'

interface AdministratorForm {
  account: string
  nickname: string
  phone: string
}

/** What the company's administrator needs for the first sign-in. */
interface Handed {
  account: string
  password: string
}

/** Adds the person who looks after a company, and shows the one-time password to hand on. */
export function AdministratorDialog({ company, close }: DialogProps & { company: { id: number; name: string } }) {
  const { data } = useShell()
  // The same for each try, because an answer may be lost after the first has succeeded.
  const [password] = useState(randomPassword)
  const [handed, setHanded] = useState<Handed | null>(null)
  const form = useForm<AdministratorForm>({
    initial: { account: '', nickname: '', phone: '' },
    limits: userLimits,
    required: { nickname: '姓名' },
    check: ({ account, phone }) => ({
      account: accountFault(account),
      phone: phone.trim() === '' || normalizePhone(phone) ? undefined : '手机号看起来不对',
    }),
  })
  const save = async ({ account, nickname, phone }: AdministratorForm) => {
    const person = { account: account.trim(), nickname: nickname.trim() }
    await call(managerEndpoints.administratorAdd, {
      body: {
        ...person,
        companyId: company.id,
        code: await sha256Hex(password),
        ...(phone.trim() !== '' && { phone: phone.trim() }),
      },
    })
    data.refresh(...userLists, choiceEndpoints.userSearch, managerEndpoints.freeEmployeeNo)
    setHanded({ account: person.account, password })
    return 'stay'
  }
  if (handed) return <HandOver company={company.name} handed={handed} close={close} />
  return (
    <FormDialog
      title={`开通管理员：${company.name}`}
      description="他可以建部门、开员工、管理这家企业的全部事务。"
      submit="开通"
      form={form}
      save={save}
      close={close}
    >
      <TextField label="账号" required autoComplete="off" spellCheck={false} {...form.text('account')} />
      <TextField label="姓名" required autoComplete="off" {...form.text('nickname')} />
      <TextField label="手机" inputMode="tel" autoComplete="off" placeholder="选填" {...form.text('phone')} />
    </FormDialog>
  )
}

function HandOver({ company, handed, close }: { company: string; handed: Handed; close(): void }) {
  const { account, password } = handed
  const { origin } = window.location
  const text = `${company}的管理后台\n网址：${origin}\n账号：${account}\n一次性密码：${password}\n首次登录时请设置自己的密码。`
  return (
    <Dialog
      title={`已开通：${company}`}
      description="请把下面的内容交给他。密码只显示这一次，只能用一次；丢了可以在企业用户里重置。"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>关闭</Button>
          <Button look="solid" autoFocus onClick={() => void copyText(text)}>
            <Copy aria-hidden />
            复制全部
          </Button>
        </>
      }
    >
      <Facts
        items={[
          { name: '网址', value: origin, whole: true },
          { name: '账号', value: account, whole: true },
          { name: '密码', value: <code className="select-all">{password}</code>, whole: true },
        ]}
      />
    </Dialog>
  )
}
