import { Box, Tab, Tabs } from '@mui/material';
import { useRecordContext, useTranslate } from 'ra-core';
import { Edit, SimpleForm } from 'react-admin';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { FormActions, FormToolbar } from '../../shared/ui/form-toolbar';
import { FormBuilder } from '../form/form-builder';
import { OutsideCalendars } from './outside-calendars';
import { ResourceInputs } from './resource-inputs';
import { Sharing } from './sharing';
import { WeeklyHours } from './weekly-hours';

const TABS = ['details', 'hours', 'form', 'outside', 'sharing'] as const;
type TabName = (typeof TABS)[number];

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
  const translate = useTranslate();
  const record = useRecordContext();
  const [parameters] = useSearchParams();
  const [tab, setTab] = useState<TabName>(startTab(parameters.get('tab')));
  if (!record) return null;
  const id = Number(record.id);
  return (
    <>
      <Tabs
        value={tab}
        onChange={(_event, next: TabName) => setTab(next)}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={translate('practice.resources.tabs.label')}
        // On a phone the tabs scroll, and do not make the page wider.
        sx={{ borderBottom: 1, borderColor: 'divider', width: 0, minWidth: '100%' }}
      >
        {TABS.map((name) => (
          <Tab
            key={name}
            value={name}
            label={translate(`practice.resources.tabs.${name}`)}
            id={`tab-${name}`}
            aria-controls={`panel-${name}`}
          />
        ))}
      </Tabs>
      <Panel name="details" tab={tab}>
        <SimpleForm toolbar={<FormToolbar />} warnWhenUnsavedChanges>
          <ResourceInputs />
        </SimpleForm>
      </Panel>
      <Panel name="hours" tab={tab}>
        <WeeklyHours key={id} resourceId={id} />
      </Panel>
      <Panel name="form" tab={tab}>
        <FormBuilder key={id} resourceId={id} />
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

/** Stays while another tab is shown, so that nothing that was typed is lost. */
function Panel({
  name,
  tab,
  children,
}: {
  name: TabName;
  tab: TabName;
  children: ReactNode;
}): React.JSX.Element {
  const [wasShown, setShown] = useState(name === tab);
  if (name === tab && !wasShown) setShown(true);
  return (
    <Box role="tabpanel" id={`panel-${name}`} aria-labelledby={`tab-${name}`} hidden={name !== tab}>
      {wasShown && children}
    </Box>
  );
}

function startTab(wish: string | null): TabName {
  return TABS.find((name) => name === wish) ?? 'details';
}
