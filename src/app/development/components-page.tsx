import { ButtonsSection } from './buttons-section'
import { ChartsSection } from './charts-section'
import { FeedbackSection } from './feedback-section'
import { FieldsSection } from './fields-section'
import { OverlaysSection } from './overlays-section'
import { TablesSection } from './tables-section'

/** Every primitive of `src/ui` in every state, to look at during development, in both schemes and all four sizes. */
export const ComponentsPage = () => (
  <div className="grid gap-6 p-6">
    <h1 className="text-16 font-semibold">组件</h1>
    <ButtonsSection />
    <FieldsSection />
    <FeedbackSection />
    <OverlaysSection />
    <TablesSection />
    <ChartsSection />
  </div>
)
