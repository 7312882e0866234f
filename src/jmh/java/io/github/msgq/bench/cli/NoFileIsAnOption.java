package io.github.msgq.bench.cli;

import java.io.File;
import java.util.Map;
import java.util.Stack;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * A shell puts names in place of {@code *}, and others may have chosen them: one that begins with a
 * hyphen would be an option, of whatever verb and wherever it stands.
 */
final class NoFileIsAnOption implements IParameterPreprocessor {
  @Override
  public boolean preprocess(
      Stack<String> arguments, CommandSpec command, ArgSpec option, Map<String, Object> unused) {
    for (String argument : arguments) {
      if (argument.startsWith("-") && new File(argument).exists()) {
        throw new ParameterException(
            command.commandLine(),
            "%1$s is a file here, and an option, too: write ./%1$s for the file, or use the option from another directory"
                .formatted(argument));
      }
    }
    return false;
  }
}
