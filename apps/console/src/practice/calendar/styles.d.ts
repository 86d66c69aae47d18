declare module '@event-calendar/core/index.css';
