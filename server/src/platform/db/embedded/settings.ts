/** The server settings of the built-in PostgreSQL, for a family's computer with a few gigabytes. */
export function serverSettings(logDir: string, major: number): Record<string, string> {
  return {
    // Only this computer can connect: by the socket, which is in a closed folder.
    listen_addresses: '',
    unix_socket_permissions: '0700',
    max_connections: '60',
    shared_buffers: '128MB',
    // Not limited by the small /dev/shm of containers, and not removed by `RemoveIPC` of systemd while it is used. Files
    // (mmap) would do, too, but each statement changes statistics in it, which wakes the disk.
    dynamic_shared_memory_type: process.platform === 'linux' ? 'sysv' : 'mmap',
    // Each look wakes the disk and costs as much as the server at rest.
    autovacuum_naptime: '5min',
    ...(major >= 18 && { io_workers: '1' }),
    max_wal_size: '1GB',
    // A hot backup copies the write-ahead log written meanwhile, which must not have been removed by then.
    wal_keep_size: '1GB',
    idle_in_transaction_session_timeout: '60s',
    timezone: 'UTC',
    // Keeps a week of log files, one for each weekday. Slow statements are logged without their values, errors without
    // the row concerned: titles and addresses do not belong into a log.
    logging_collector: 'on',
    log_directory: logDir,
    log_filename: 'postgres-%a.log',
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_timezone: 'UTC',
    log_min_duration_statement: '500',
    log_parameter_max_length: '0',
    log_error_verbosity: 'terse',
  };
}
