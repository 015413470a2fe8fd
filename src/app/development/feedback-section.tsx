import { Phone, PhoneMissed } from 'lucide-react'
import { Avatar } from '../../ui/display/avatar'
import { Button } from '../../ui/display/button'
import { Facts } from '../../ui/display/facts'
import { Ring } from '../../ui/display/ring'
import { Timeline } from '../../ui/display/timeline'
import { Empty } from '../../ui/loading/empty'
import { ErrorState } from '../../ui/loading/error-state'
import { SkeletonLines } from '../../ui/loading/skeleton'
import { toasts } from '../../ui/toast/toasts'
import { Line, Sample, Samples } from './sample'

export const FeedbackSection = () => (
  <Samples title="空、加载、出错、消息">
    <Sample title="空">
      <Empty title="还没有客户" text="新增一位，或从公海领取，今日可领 10 位。">
        <Button look="solid">新增</Button>
        <Button>去公海</Button>
      </Empty>
    </Sample>
    <Sample title="加载">
      <SkeletonLines count={5} />
    </Sample>
    <Sample title="出错">
      <ErrorState
        title="客户列表没有取到"
        text="连接超时（30 秒）。筛选条件已保留。"
        onRetry={() => toasts.show('ok', '已重试')}
      />
    </Sample>
    <Sample title="消息">
      <Line>
        <Button
          onClick={() =>
            toasts.show('ok', '已放回公海 3 位客户', {
              durationMs: 8000,
              action: { title: '撤销', keys: 'z', run: () => toasts.show('ok', '已撤销') },
            })
          }
        >
          成功，可撤销
        </Button>
        <Button onClick={() => toasts.show('warn', '不在可拨时段，08:00 后可拨')}>提醒</Button>
        <Button onClick={() => toasts.show('bad', '备注不能为空')}>出错</Button>
      </Line>
    </Sample>
    <Sample title="资料">
      <div className="mb-3 flex items-center gap-2">
        <Avatar large name="林晓彤" url={null} />
        <Avatar name="何静" url={null} />
      </div>
      <Facts
        items={[
          { name: '公司', value: '上海静安会展服务有限公司浦东分公司' },
          { name: '级别', value: 'A' },
          { name: '来源', value: '客户公海' },
          { name: '归属人', value: '—' },
        ]}
      />
    </Sample>
    <Sample title="时间线">
      <Timeline
        items={[
          {
            key: 1,
            node: <Ring fill="half" tone="accent" />,
            title: '重点客户',
            time: '11-17 11:33',
            text: '已看过演示，希望 12 月 1 日前上线 8 个坐席；总部预算本周批，批后先按月付。',
            by: '林晓彤 139****6602',
          },
          { key: 2, node: <Phone />, title: '呼出 04:18', aside: '有意向', time: '11-17 11:26' },
          { key: 3, node: <PhoneMissed />, title: '呼出未接', aside: '无人接听', time: '11-12 10:51' },
        ]}
      />
    </Sample>
  </Samples>
)
