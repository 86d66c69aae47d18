import { useRecordContext } from 'ra-core';
import { Edit, SimpleForm } from 'react-admin';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { FormActions, FormToolbar } from '../../shared/ui/form-toolbar';
import { useIsManager } from '../use-role';
import { FormBuilder } from '../form/form-builder';
import { PaymentRule } from '../payments/payment-rule';
import { RulesForm } from '../rules/rules-form';
import { TabBar, TabPanel as Panel } from '../widgets/record-tabs';
import { OutsideCalendars } from './outside-calendars';
import { ResourceInputs } from './resource-inputs';
import { Sharing } from './sharing';
import { WeeklyHours } from './weekly-hours';

const TABS = ['details', 'hours', 'rules', 'form', 'payment', 'outside', 'sharing'] as const;
type TabName = (typeof TABS)[number];
/** Staff have neither the details of their resources nor their rules, forms and prices. */
const OF_MANAGERS: readonly TabName[] = ['details', 'rules', 'form', 'payment'];

/** One resource: its texts, its hours of the week, its booking form, and its addresses. */
export default function ResourceEdit(): React.JSX.Element {
  return (
    <Edit
      mutationMode="pessimistic"
      redirect={false}
      actions={<FormActions />}
      sx={{ '& .RaEdit-main, & .RaEdit-card': { minWidth: 0 } }}
    >
      <ResourceTabs />
    </Edit>
  );
}

function ResourceTabs(): React.JSX.Element | null {
  const record = useRecordContext();
  const [parameters] = useSearchParams();
  const isManager = useIsManager();
  const tabs = TABS.filter((name) => isManager || !OF_MANAGERS.includes(name));
  const [chosen, setTab] = useState(parameters.get('tab'));
  const tab = tabs.find((name) => name === chosen) ?? tabs[0];
  if (!record || !tab) return null;
  const id = Number(record.id);
  return (
    <>
      <TabBar tabs={tabs} tab={tab} onTab={setTab} texts="practice.resources.tabs" />
      <Panel name="details" tab={tab}>
        <SimpleForm toolbar={<FormToolbar />} warnWhenUnsavedChanges>
          <ResourceInputs />
        </SimpleForm>
      </Panel>
      <Panel name="hours" tab={tab}>
        <WeeklyHours key={id} resourceId={id} />
      </Panel>
      <Panel name="rules" tab={tab}>
        <RulesForm key={id} kind="resource" id={id} />
      </Panel>
      <Panel name="form" tab={tab}>
        <FormBuilder key={id} resourceId={id} />
      </Panel>
      <Panel name="payment" tab={tab}>
        <PaymentRule key={id} owner="resource" id={id} />
      </Panel>
      <Panel name="outside" tab={tab}>
        <OutsideCalendars key={id} resourceId={id} />
      </Panel>
      <Panel name="sharing" tab={tab}>
        <Sharing key={id} resourceId={id} isActive={record.active === true} />
      </Panel>
    </>
  );
}
