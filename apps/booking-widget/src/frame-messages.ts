/** Name of the message with which a page in a frame tells its height in pixels. */
export const HEIGHT_MESSAGE = 'comptoir-booking:height';
