import { useRecordContext } from 'ra-core';
import { Edit } from 'react-admin';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { FormActions } from '../../shared/ui/form-toolbar';
import { RecordForm } from '../../shared/ui/record-form';
import { PaymentRule } from '../payments/payment-rule';
import { RulesForm } from '../rules/rules-form';
import { TabBar, TabPanel } from '../widgets/record-tabs';
import { SERVICE_FIELDS, ServiceInputs } from './service-inputs';
import { ServicePicture } from './service-picture';
import { ServiceSharing } from './service-sharing';
import type { Service } from './use-services';

const TABS = ['details', 'rules', 'payment', 'sharing'] as const;
type TabName = (typeof TABS)[number];

/** One service: its texts, lengths and resources, its picture, and its addresses. */
export default function ServiceEdit(): React.JSX.Element {
  return (
    <Edit
      mutationMode="pessimistic"
      redirect={false}
      actions={<FormActions />}
      sx={{ '& .RaEdit-main, & .RaEdit-card': { minWidth: 0 } }}
    >
      <ServiceTabs />
    </Edit>
  );
}

function ServiceTabs(): React.JSX.Element | null {
  const service = useRecordContext<Service>();
  const [parameters] = useSearchParams();
  const [tab, setTab] = useState<TabName>(
    () => TABS.find((name) => name === parameters.get('tab')) ?? 'details',
  );
  if (!service) return null;
  return (
    <>
      <TabBar tabs={TABS} tab={tab} onTab={setTab} texts="practice.services.tabs" />
      <TabPanel name="details" tab={tab}>
        <ServicePicture service={service} />
        <RecordForm fields={SERVICE_FIELDS}>
          <ServiceInputs />
        </RecordForm>
      </TabPanel>
      <TabPanel name="rules" tab={tab}>
        <RulesForm key={service.id} kind="service" id={service.id} />
      </TabPanel>
      <TabPanel name="payment" tab={tab}>
        <PaymentRule owner="service" id={Number(service.id)} />
      </TabPanel>
      <TabPanel name="sharing" tab={tab}>
        <ServiceSharing service={service} />
      </TabPanel>
    </>
  );
}
