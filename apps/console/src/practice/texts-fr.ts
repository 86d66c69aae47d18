import { practiceMessagesFr } from './settings/message-names-fr';
import { apiKeyRecordsFr } from '../shared/api-keys/api-keys-fr';
import { bookingsFr } from './calendar/bookings-fr';
import { absenceFr } from './calendar/absence-fr';
import { calendarFr } from './calendar/calendar-fr';
import { clientsFr } from './clients/clients-fr';
import { datesFr } from './dates/dates-fr';
import { seriesFr } from './calendar/series-fr';
import { faultsFr } from './faults/faults-fr';
import { formFr } from './form/form-fr';
import { homeFr } from './home/home-fr';
import { paymentsFr } from './payments/payments-fr';
import { takingsFr } from './payments/takings-fr';
import { resourcesFr } from './resources/resources-fr';
import { rulesFr } from './rules/rules-fr';
import { servicesFr } from './services/services-fr';
import { settingsFr } from './settings/settings-fr';
import { webhooksFr } from './settings/webhooks-fr';
import type { practiceEn } from './texts-en';
import { waitingListFr } from './waiting-list/waiting-list-fr';
import { widgetsFr } from './widgets/widgets-fr';

/** French texts of the practice. */
export const practiceFr: Omit<typeof practiceEn, 'console'> = {
  areas: {
    calendar: 'Agenda',
    'waiting-list': 'Liste d’attente',
    clients: 'Clients',
    money: 'Argent',
    services: 'Prestations',
    resources: 'Ressources',
    settings: 'Réglages',
  },
  resources: {
    ...bookingsFr,
    ...servicesFr.resources,
    ...resourcesFr.resources,
    ...clientsFr.resources,
    ...formFr.resources,
    ...settingsFr.resources,
    ...webhooksFr,
    ...apiKeyRecordsFr,
    'message-texts': practiceMessagesFr,
    ...waitingListFr.resources,
  },
  practice: {
    named: '%{action} : %{name}',
    faults: faultsFr,
    ...widgetsFr,
    home: homeFr,
    absence: absenceFr,
    calendar: calendarFr,
    dates: datesFr,
    rules: rulesFr,
    services: servicesFr.pages,
    series: seriesFr,
    resources: resourcesFr.pages,
    clients: clientsFr.pages,
    reminders: clientsFr.reminders,
    form: formFr.pages,
    payments: paymentsFr,
    takings: takingsFr,
    settings: settingsFr.pages,
    waiting: waitingListFr.pages,
  },
};
