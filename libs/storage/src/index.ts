export { ObjectStorage, type ObjectHeaders } from './object-storage';
export { StorageModule } from './storage.module';
export { type StorageOptions } from './storage.options';
export { PRIVATE_FILE, type LimitedUpload, putLimited, uploadName } from './uploads';
