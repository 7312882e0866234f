package io.github.msgq.rpc.bid;

import java.io.Serializable;
import java.util.Objects;

/** The device that shows the advertisement. */
public class Device implements Serializable {
  private static final long serialVersionUID = 1;

  private String language;
  private String os;
  private String version;
  private String model;
  private Geo geo;

  public String getLanguage() {
    return language;
  }

  public void setLanguage(String language) {
    this.language = language;
  }

  public String getOs() {
    return os;
  }

  public void setOs(String os) {
    this.os = os;
  }

  public String getVersion() {
    return version;
  }

  public void setVersion(String version) {
    this.version = version;
  }

  public String getModel() {
    return model;
  }

  public void setModel(String model) {
    this.model = model;
  }

  public Geo getGeo() {
    return geo;
  }

  public void setGeo(Geo geo) {
    this.geo = geo;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Device that
        && Objects.equals(language, that.language)
        && Objects.equals(os, that.os)
        && Objects.equals(version, that.version)
        && Objects.equals(model, that.model)
        && Objects.equals(geo, that.geo);
  }

  @Override
  public int hashCode() {
    return Objects.hash(language, os, version, model, geo);
  }
}
