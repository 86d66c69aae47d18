import { useTranslate } from 'ra-core';
import { Edit, SaveButton, TabbedForm, Title, Toolbar } from 'react-admin';
import { RemindersTab } from './reminders-tab';
import { ClientsTab, LooksTab, MailTab, StaffTab } from './settings-tabs';

/** The settings of the practice, in groups. */
export default function SettingsPage(): React.JSX.Element {
  const translate = useTranslate();
  return (
    <>
      <Title title="practice.settings.title" />
      <Edit
        resource="practice-settings"
        id="all"
        title={<></>}
        mutationMode="pessimistic"
        redirect={false}
        actions={false}
        sx={{ mt: 2 }}
      >
        <TabbedForm syncWithLocation={false} toolbar={<SettingsToolbar />} warnWhenUnsavedChanges>
          <TabbedForm.Tab label={translate('practice.settings.tabs.looks')}>
            <LooksTab />
          </TabbedForm.Tab>
          <TabbedForm.Tab label={translate('practice.settings.tabs.mail')}>
            <MailTab />
          </TabbedForm.Tab>
          <TabbedForm.Tab label={translate('practice.settings.tabs.clients')}>
            <ClientsTab />
          </TabbedForm.Tab>
          <TabbedForm.Tab label={translate('practice.settings.tabs.reminders')}>
            <RemindersTab />
          </TabbedForm.Tab>
          <TabbedForm.Tab label={translate('practice.settings.tabs.staff')}>
            <StaffTab />
          </TabbedForm.Tab>
        </TabbedForm>
      </Edit>
    </>
  );
}

function SettingsToolbar(): React.JSX.Element {
  return (
    <Toolbar>
      <SaveButton alwaysEnable={false} />
    </Toolbar>
  );
}
