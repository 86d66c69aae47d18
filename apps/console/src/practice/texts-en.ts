import { practiceMessagesEn } from './settings/message-names-en';
import { messageTextsEn } from '../shared/message-texts/message-texts-en';
import { apiKeyRecordsEn } from '../shared/api-keys/api-keys-en';
import { bookingsEn } from './calendar/bookings-en';
import { absenceEn } from './calendar/absence-en';
import { calendarEn } from './calendar/calendar-en';
import { clientsEn } from './clients/clients-en';
import { datesEn } from './dates/dates-en';
import { seriesEn } from './calendar/series-en';
import { faultsEn } from './faults/faults-en';
import { formEn } from './form/form-en';
import { homeEn } from './home/home-en';
import { paymentsEn } from './payments/payments-en';
import { takingsEn } from './payments/takings-en';
import { resourcesEn } from './resources/resources-en';
import { rulesEn } from './rules/rules-en';
import { servicesEn } from './services/services-en';
import { settingsEn } from './settings/settings-en';
import { webhooksEn } from './settings/webhooks-en';
import { waitingListEn } from './waiting-list/waiting-list-en';
import { widgetsEn } from './widgets/widgets-en';

/** English texts of the practice. */
export const practiceEn = {
  console: { message_texts: messageTextsEn },
  areas: {
    calendar: 'Calendar',
    'waiting-list': 'Waiting list',
    clients: 'Clients',
    money: 'Money',
    services: 'Services',
    resources: 'Resources',
    settings: 'Settings',
  },
  resources: {
    ...bookingsEn,
    ...servicesEn.resources,
    ...resourcesEn.resources,
    ...clientsEn.resources,
    ...formEn.resources,
    ...settingsEn.resources,
    ...webhooksEn,
    ...apiKeyRecordsEn,
    'message-texts': practiceMessagesEn,
    ...waitingListEn.resources,
  },
  practice: {
    named: '%{action}: %{name}',
    faults: faultsEn,
    ...widgetsEn,
    home: homeEn,
    absence: absenceEn,
    calendar: calendarEn,
    dates: datesEn,
    rules: rulesEn,
    services: servicesEn.pages,
    series: seriesEn,
    resources: resourcesEn.pages,
    clients: clientsEn.pages,
    reminders: clientsEn.reminders,
    form: formEn.pages,
    payments: paymentsEn,
    takings: takingsEn,
    settings: settingsEn.pages,
    waiting: waitingListEn.pages,
  },
};
